import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { BrowserDriver, Point } from './driver.ts';

/** Window size. Firefox 140 cannot resize a page after the start. */
const WINDOW = ['-width', '1300', '-height', '900'];

const STEP_MS = 120_000;

export interface FirefoxDriver extends BrowserDriver {
  /** Runs before the scripts of each page that opens later. */
  runFirst(script: () => void): Promise<void>;
  hide(): Promise<void>;
  show(): Promise<void>;
}

/** `preferences` are names and values of `about:config`. */
export async function launchFirefox(preferences: Record<string, unknown> = {}): Promise<FirefoxDriver> {
  const downloads = mkdtempSync(join(tmpdir(), 'fileshare-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: execFileSync('which', ['firefox-esr'], { encoding: 'utf8' }).trim(),
    headless: true,
    args: WINDOW,
    defaultViewport: null,
    timeout: STEP_MS,
    protocolTimeout: STEP_MS,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      ...preferences,
    },
  });
  const close = async () => {
    await browser.close();
    rmSync(downloads, { recursive: true, force: true });
  };
  try {
    const page = await browser.newPage();
    page.on('dialog', (dialog) => dialog.accept());
    return {
      ...driverOf(page),
      downloads,
      close,
      runFirst: async (script) => void (await page.evaluateOnNewDocument(script)),
      hide: async () => void (await browser.newPage()),
      show: () => page.bringToFront(),
    };
  } catch (failure) {
    await close();
    throw failure;
  }
}

function driverOf(page: Page): Omit<BrowserDriver, 'downloads' | 'close'> {
  const press = ({ x, y }: Point) => page.mouse.click(x, y);
  return {
    press,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    type: (text) => page.keyboard.type(text),
    // Firefox 140 does not report file dialogs to drivers.
    async pick(at, paths) {
      const field = await page.evaluateHandle(({ x, y }) => document.elementFromPoint(x, y), at);
      await (field as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    },
    run: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) =>
      page.evaluate(script as (...args: unknown[]) => Result, ...args) as Promise<Result>,
  };
}
