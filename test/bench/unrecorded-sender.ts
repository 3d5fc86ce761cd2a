/** Sends files in Chromium without network events, which would slow down only encrypted uploads. */
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { USER_ID_STORAGE_KEY } from '../../worker/contract/ids.ts';
import type { DiskFile } from '../e2e/acts/disk.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../harness/chromium.ts';
import { newPerson } from '../harness/people.ts';
import { deletePickerDialogs } from '../harness/picker-dialogs.ts';
import { PATIENCE_MS } from './launch-browser.ts';

export const launchUnrecordedBrowser = async (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS],
    headless: 'shell',
    networkEnabled: false,
    // Shows the whole panel, so that drawing costs the same for both kinds of uploads.
    defaultViewport: { width: 1280, height: 1600 },
    protocolTimeout: PATIENCE_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

export async function openUnrecordedPage(browser: Browser, url: URL): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.evaluateOnNewDocument(deletePickerDialogs);
  await page.evaluateOnNewDocument(addHeaders, newPerson().headers);
  await page.goto(url.href);
  return page;
}

/** Adds the headers to requests of `fetch` only. Runs in the page. */
function addHeaders(headers: Readonly<Record<string, string>>): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return fetch(request);
  };
}

const button = (page: Page, name: string) => page.locator(`::-p-xpath(//button[contains(., "${name}")])`);

export async function pickFiles(page: Page, files: readonly DiskFile[]): Promise<void> {
  const input = await page.locator('input[type=file]:enabled:not([webkitdirectory])').waitHandle();
  await (input as ElementHandle<HTMLInputElement>).uploadFile(...files.map(({ path }) => path));
}

export async function turnOnEncryption(page: Page): Promise<void> {
  await button(page, 'Options').click();
  await page.locator('::-p-xpath(//label[contains(., "Encrypt end-to-end")])').click();
  await page.locator('::-p-xpath(//*[contains(text(), "Only people with the link can open these files.")])').wait();
}

/** Presses 'Upload Files'. Resolves to the seconds until the page shows success. Throws if the upload fails. */
export async function upload(page: Page): Promise<number> {
  const clickedAt = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        document.addEventListener('click', () => resolve(performance.now()), { once: true, capture: true }),
      ),
  );
  await button(page, 'Upload Files').click();
  const ended = await page.waitForFunction(
    () => {
      const heading = document.querySelector('[aria-label="Upload"] h2')?.textContent ?? '';
      return /^Upload (Successful!|Failed)$/.test(heading) && { heading, at: performance.now() };
    },
    { polling: 5 },
  );
  const { heading, at } = (await ended.jsonValue()) as { heading: string; at: number };
  if (heading !== 'Upload Successful!') throw new Error('The upload failed.');
  return (at - (await clickedAt)) / 1000;
}

export interface SentShare {
  readonly link: string;
  readonly folderId: string;
  readonly userId: string;
}

export async function sentShare(page: Page): Promise<SentShare> {
  const link = await page.$eval('a[aria-label^="Share link: "]', (anchor) => (anchor as HTMLAnchorElement).href);
  const userId = await page.evaluate((key) => localStorage.getItem(key) ?? '', USER_ID_STORAGE_KEY);
  return { link, folderId: new URL(link).pathname.split('/').pop() ?? '', userId };
}
