import { type Download, expect, type FileChooser, type Locator, type Page } from '@playwright/test';
import type { DiskFile } from './disk.ts';
import { sha256OfDownload } from './saved-files.ts';

/** Waits until React has hydrated the page. Before that, controls ignore input. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [first] = document.querySelectorAll('main button, main a, main input');
    return first !== undefined && Object.keys(first).some((key) => key.startsWith('__reactProps'));
  });
}

export async function pick(button: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

export const chooseFilesButton = (within: Page | Locator) => within.getByRole('button', { name: 'Choose Files' });
export const chooseFolderButton = (within: Page | Locator) => within.getByRole('button', { name: 'Choose Folder' });

/** Returns the texts of visible main buttons and links, except the skip link. A screen should have one. */
export const mainButtons = (within: Page | Locator): Promise<string[]> =>
  within
    .locator('.bg-accent:is(button, a:not([href="#content"]), span:has(input))')
    .filter({ visible: true })
    .allInnerTexts();

export const unfinishedUpload = (page: Page) => page.getByRole('region', { name: 'Unfinished upload' });
export const chooseAgainButton = (page: Page) => page.getByRole('button', { name: 'Choose again' });
export const chooseFolderAgainButton = (page: Page) => page.getByRole('button', { name: 'Choose folder again' });

export const chooseFiles = (page: Page, files: readonly DiskFile[]): Promise<void> =>
  pick(
    chooseFilesButton(page),
    files.map(({ path }) => path),
  );

export async function drop(page: Page, paths: readonly string[]): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Choose|Upload) files$/i })).toBeEnabled();
  await alive(page);
  await dropAt(page, { x: 300, y: 300 }, paths);
}

export const dropOn = async (target: Locator, paths: readonly string[]): Promise<void> =>
  dropAt(target.page(), await middleOf(target), paths);

export const dropTextOn = async (target: Locator, text: string): Promise<void> =>
  dropAt(target.page(), await middleOf(target), [], [{ mimeType: 'text/plain', data: text }]);

export const dragOver = (page: Page, paths: readonly string[]): Promise<void> =>
  dragAt(page, { x: 300, y: 300 }, ['dragEnter', 'dragOver'], paths);

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing can be dropped on what is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const dropAt = (page: Page, at: { x: number; y: number }, paths: readonly string[], items?: DraggedItem[]) =>
  dragAt(page, at, ['dragEnter', 'dragOver', 'drop'], paths, items);

interface DraggedItem {
  mimeType: string;
  data: string;
}

async function dragAt(
  page: Page,
  at: { x: number; y: number },
  events: readonly ('dragEnter' | 'dragOver' | 'drop')[],
  paths: readonly string[],
  items: DraggedItem[] = [],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items, files: [...paths], dragOperationsMask: 1 };
  for (const type of events) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}

export interface Line {
  slow(bytesPerSecond: number): Promise<void>;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function lineOf(page: Page): Promise<Line> {
  const session = await page.context().newCDPSession(page);
  const set = async (offline: boolean, uploadThroughput: number) => {
    await session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
  return { slow: (bytesPerSecond) => set(false, bytesPerSecond), cut: () => set(true, -1), mend: () => set(false, -1) };
}

/** Holds back requests until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Changes the HTML of pages, and removes their content security policy. */
export const changeHtml = (page: Page, url: string | RegExp, change: (html: string) => string): Promise<unknown> =>
  page.route(url, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ status: response.status(), headers, body: change(await response.text()) });
  });

export function recordPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

export function recordPuts(page: Page): string[] {
  const paths: string[] = [];
  page.context().on('requestfinished', (request) => {
    if (request.method() === 'PUT') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Call this before the page loads. */
export const delayHashing = (page: Page) =>
  page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, args), 2000);
    };
  });

export const PART_URLS = '**/api/upload/part/**';

export async function holdBackParts(page: Page): Promise<void> {
  let hasPassed = false;
  await page.route(PART_URLS, (route) => {
    if (hasPassed) return;
    hasPassed = true;
    return route.continue();
  });
}

export const startUpload = (page: Page) => page.getByRole('button', { name: 'Upload Files' }).click();

export const linkOf = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: /^Share link: / }).getAttribute('href')) ?? '';

export async function shareLink(page: Page, timeout = 60_000): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Upload Successful!' })).toBeVisible({ timeout });
  return linkOf(page);
}

export async function sendFiles(page: Page, files: readonly DiskFile[]): Promise<string> {
  await page.goto('/');
  await chooseFiles(page, files);
  await startUpload(page);
  return shareLink(page);
}

/** Uploads on a slow line until the bar shows more than `percent`. Returns the line. */
export async function sendSlowly(
  page: Page,
  files: readonly DiskFile[],
  bytesPerSecond: number,
  percent = 0,
): Promise<Line> {
  await page.goto('/');
  const line = await lineOf(page);
  await line.slow(bytesPerSecond);
  await chooseFiles(page, files);
  await startUpload(page);
  await reaches(page, percent);
  return line;
}

/** The page asks for confirmation only after 20 MiB. */
export async function cancelUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel Upload' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this upload?' });
  const cancelled = page.getByText('Upload cancelled. Your files are still here.');
  await question.or(cancelled).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Cancel Upload' }).click();
  await expect(cancelled).toBeVisible();
}

/** The password is `correct horse`. Also returns the response of the thumbnail call. */
export async function sendProtected(page: Page, files: Parameters<FileChooser['setFiles']>[0]) {
  await page.goto('/');
  await alive(page);
  await pick(chooseFilesButton(page), files);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  const thumbnails = page.waitForResponse('**/api/upload/thumbnails');
  await startUpload(page);
  return { link: await shareLink(page), sent: await thumbnails };
}

export async function reaches(page: Page, percent: number): Promise<void> {
  const bar = page.getByRole('progressbar', { name: 'Whole upload' });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(percent);
}

export async function openFolder(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const overview = page.getByRole('button', { name: 'Click to view contents' });
  const only = page.getByRole('button', { name: /^Download (?!all)/ });
  await expect(overview.or(only).first()).toBeVisible();
  // A single-file share has no contents page.
  if (await overview.isVisible()) await overview.click();
}

export async function download(page: Page, name: string): Promise<{ sha256: string; savedAs: string }> {
  const file = await saved(page, () => page.getByRole('button', { name: `Download ${name}`, exact: true }).click());
  return { sha256: await sha256OfDownload(file), savedAs: file.suggestedFilename() };
}

export async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

export async function savedInTurn(page: Page, count: number, act: () => Promise<void>): Promise<Download[]> {
  const downloads: Download[] = [];
  const keep = (download: Download) => downloads.push(download);
  page.on('download', keep);
  await act();
  await expect.poll(() => downloads.length, { timeout: 30_000 }).toBe(count);
  await expect(page.getByRole('dialog', { name: 'Downloading files' })).toHaveCount(0);
  page.off('download', keep);
  expect(downloads.length).toBe(count);
  return downloads;
}
