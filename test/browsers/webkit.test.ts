import { mainPath } from './main-path.ts';
import { launchWebKit } from './webkit.ts';

mainPath('WebKitGTK', ['WebKitWebDriver', 'Xvfb'], launchWebKit);
