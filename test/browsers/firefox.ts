import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { BrowserDriver, Point } from './driver.ts';

/** The window has this size from its start, because older releases of Firefox cannot set the size of a page. */
const WINDOW = ['-width', '1100', '-height', '900'];

const STEP_MS = 120_000;

export async function launchFirefox(): Promise<BrowserDriver> {
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
    },
  });
  const close = async () => {
    await browser.close();
    rmSync(downloads, { recursive: true, force: true });
  };
  try {
    const page = await browser.newPage();
    page.on('dialog', (dialog) => dialog.accept());
    return { ...driverOf(page), downloads, close };
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
    // Firefox 140 tells no driver that a file dialog opened.
    async pick(at, paths) {
      const field = await page.evaluateHandle(({ x, y }) => document.elementFromPoint(x, y), at);
      await (field as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    },
    run: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) =>
      page.evaluate(script as (...args: unknown[]) => Result, ...args) as Promise<Result>,
  };
}
