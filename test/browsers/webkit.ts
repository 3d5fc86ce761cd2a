import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '@puppeteer/browsers';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { dragFile } from './drag-file.ts';
import type { BrowserDriver, Point } from './driver.ts';

const WINDOW = { width: 1300, height: 1000 };
/** Width of the area beside the browser window, for the button of `drag-file.ts`. */
const DRAG_SOURCE_PX = 100;

const START_LIMIT_MS = 60_000;
const DIALOG_LIMIT_MS = 20_000;

export interface WebKitDriver extends BrowserDriver {
  drop(path: string, at: Point): Promise<void>;
}

export async function launchWebKit(): Promise<WebKitDriver> {
  const home = mkdtempSync(join(tmpdir(), 'fileshare-webkit-'));
  const downloads = join(home, 'downloads');
  mkdirSync(downloads);
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = ['-screen', '0', `${WINDOW.width + DRAG_SOURCE_PX}x${WINDOW.height}x24`];
  const server = launch({
    executablePath: 'Xvfb',
    args: ['-displayfd', '1', ...screen, '-nolisten', 'tcp'],
    env: process.env,
  });
  const display = `:${await server.waitForLineOutput(/^(\d+)$/, START_LIMIT_MS)}`;
  const service = new DriverService.Builder('WebKitWebDriver')
    .setLoopback(true)
    .setEnvironment({ ...isolatedDirectories(home), DISPLAY: display })
    .build();
  const close = async () => {
    await service.kill();
    // The browser ends with its display, not with its driver.
    await server.close();
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const url = await service.start(START_LIMIT_MS);
    // The driver rejects all other browser names.
    const browser = await new Builder().usingServer(url).forBrowser('MiniBrowser').build();
    const browserWindow = browser.manage().window();
    await browserWindow.setRect({ x: 0, y: 0, ...WINDOW });
    const driver = driverOf(browser);
    return {
      ...driver,
      downloads,
      close,
      async drop(path, { x, y }) {
        // The viewport is at the bottom of the window, below the toolbar.
        const bar = await driver.run(() => window.outerHeight - window.innerHeight);
        await dragFile(
          display,
          path,
          { x: WINDOW.width + DRAG_SOURCE_PX / 2, y: DRAG_SOURCE_PX / 2 },
          { x, y: y + bar },
        );
      },
    };
  } catch (failure) {
    await close();
    throw failure;
  }
}

function driverOf(browser: WebDriver): Omit<BrowserDriver, 'downloads' | 'close'> {
  const press = ({ x, y }: Point) => browser.actions().move({ x, y }).click().perform();
  return {
    press,
    open: (url) => browser.get(url),
    reload: () => browser.navigate().refresh(),
    type: (text) => browser.switchTo().activeElement().sendKeys(text),
    async pick(at, paths) {
      const input = await browser.executeScript<WebElement>(watchDialog, at);
      await press(at);
      const isClosed = () => browser.executeScript<boolean>('return window.fileDialogWasClosed');
      await browser.wait(isClosed, DIALOG_LIMIT_MS, 'The click opened no file dialog.');
      await input.sendKeys(paths.join('\n'));
    },
    run: (script, ...args) => browser.executeScript(script, ...args),
  };
}

/** Records that the dialog of the returned file input has closed. WebDriver closes it at once. Runs in the page. */
function watchDialog({ x, y }: Point): Element {
  const input = document.elementFromPoint(x, y);
  if (!input?.matches('input[type=file]')) throw new Error(`No file input under the pointer: ${input?.outerHTML}`);
  Object.assign(window, { fileDialogWasClosed: false });
  input.addEventListener('cancel', () => Object.assign(window, { fileDialogWasClosed: true }), { once: true });
  return input;
}

/** Isolates programs from the user's own settings and data. */
function isolatedDirectories(home: string): Record<string, string> {
  const environment = process.env as Record<string, string>;
  const { XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME, XDG_DOWNLOAD_DIR, ...others } = environment;
  return { ...others, HOME: home };
}
