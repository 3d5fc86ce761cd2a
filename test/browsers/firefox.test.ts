import { launchFirefox } from './firefox.ts';
import { mainPath } from './main-path.ts';

mainPath('Firefox', ['firefox-esr'], launchFirefox);
