import { launchFirefox } from './firefox.ts';
import { mainPath } from './main-path.ts';
import { photoPath } from './photo-path.ts';

photoPath('Firefox', ['firefox-esr'], () => launchFirefox());
mainPath('Firefox', ['firefox-esr'], () => launchFirefox());
