import type { Page } from '@playwright/test';
import { FOLLOW_DELAY_MIN_MS } from '../../../web/features/folder-view/limits.ts';
import type { Answer } from '../../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { BUNDLE_FILE_MAX_BYTES } from '../../../worker/contract/limits.ts';
import { bytes } from '../../harness/bytes.ts';
import { announced, begin, put } from '../../harness/uploads.ts';
import { chooseFiles, openFolder, saved, shareLink, startUpload } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import type { Disk, DiskFile } from '../acts/disk.ts';
import { send } from '../acts/my-files-acts.ts';
import { zipEntries } from '../acts/saved-files.ts';

const ARRIVED = 3;
const ALL = 10;

interface PartialUpload {
  link: string;
  arrived: DiskFile[];
  pendingFiles: DiskFile[];
  releaseFiles(): void;
}

/** Until `releaseFiles` is called, only three of ten files arrive. */
async function sendInPart(page: Page, disk: Disk): Promise<PartialUpload> {
  const files = Array.from({ length: ALL }, (_, index) =>
    disk.write(`photo ${index}.jpg`, BUNDLE_FILE_MAX_BYTES + 1, index),
  );
  await page.goto('/');
  await chooseFiles(page, files);
  const initResponse = page
    .waitForResponse((response) => new URL(response.url()).pathname === endpoints.initUpload.path)
    .then((response): Promise<InitAnswer> => response.json());
  const { promise: released, resolve: releaseFiles } = Promise.withResolvers<void>();
  await page.route('**/api/upload/blob/**', async (route) => {
    const { uploadUrls } = await initResponse;
    const isFirst = uploadUrls.slice(0, ARRIVED).some(({ fileId }) => route.request().url().includes(fileId));
    if (!isFirst) await released;
    await route.continue();
  });
  await startUpload(page);
  const { folderId } = await initResponse;
  return { link: `/d/${folderId}`, arrived: files.slice(0, ARRIVED), pendingFiles: files.slice(ARRIVED), releaseFiles };
}

type InitAnswer = Answer<typeof endpoints.initUpload>;

const sumsOf = (files: readonly DiskFile[]) => Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]));

const downloadAll = (page: Page) => page.getByRole('button', { name: 'Download all' });
const arrival = (page: Page) => page.getByRole('status').filter({ hasText: /arrived/ });

test('names missing files before all files are downloaded, and shows new arrivals without a reload', async ({
  page,
  newVisitor,
  disk,
}) => {
  const { link, arrived, pendingFiles, releaseFiles } = await sendInPart(page, disk);
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await expect(arrival(visitor)).toHaveText(`${ARRIVED} of ${ALL} files have arrived`);
  await visitor.evaluate(() => Object.assign(window, { notReloaded: true }));

  await downloadAll(visitor).click();
  const dialog = visitor.getByRole('dialog', { name: 'Not everything has arrived yet' });
  await expect(dialog).toContainText(`${pendingFiles.length} of ${ALL} files are still being uploaded.`);
  const names = pendingFiles.slice(0, 5).map(({ name }) => name);
  await expect(dialog.getByRole('listitem')).toHaveText([...names, 'and 2 more']);
  expect(await violations(visitor)).toEqual([]);
  await visitor.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(downloadAll(visitor)).toBeFocused();
  await visitor.keyboard.press('Enter');
  const part = await saved(visitor, () => dialog.getByRole('button', { name: 'Download what’s here' }).click());
  expect(await zipEntries(part)).toEqual(sumsOf(arrived));
  await expect(dialog).toHaveCount(0);

  releaseFiles();
  await shareLink(page);
  await expect(arrival(visitor)).toHaveText(`All ${ALL} files have arrived`, { timeout: 30_000 });
  const archive = await saved(visitor, () => downloadAll(visitor).click());
  expect(await zipEntries(archive)).toEqual(sumsOf([...arrived, ...pendingFiles]));
  expect(await visitor.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('says in the open dialog that everything has arrived', async ({ page, newVisitor, disk }) => {
  const { link, arrived, pendingFiles, releaseFiles } = await sendInPart(page, disk);
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await downloadAll(visitor).click();
  await expect(visitor.getByRole('dialog', { name: 'Not everything has arrived yet' })).toBeVisible();
  releaseFiles();
  const dialog = visitor.getByRole('dialog', { name: 'Everything has arrived' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  const archive = await saved(visitor, () => dialog.getByRole('button', { name: 'Download all' }).click());
  expect(await zipEntries(archive)).toEqual(sumsOf([...arrived, ...pendingFiles]));
});

test('downloads a folder from its first page as soon as the folder is complete', async ({ page, newVisitor, disk }) => {
  const { link, arrived, pendingFiles, releaseFiles } = await sendInPart(page, disk);
  await expect(page.getByRole('link', { name: /^Share link: / })).toHaveAttribute('href', new RegExp(`${link}$`));
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(arrival(visitor)).toHaveText(`${ARRIVED} of ${ALL} files have arrived`);
  await expect(visitor.getByRole('progressbar', { name: 'Arrived' })).toHaveAttribute('aria-valuenow', '30');
  await visitor.getByRole('button', { name: 'Download all' }).click();
  await visitor.getByRole('button', { name: 'Download all when complete' }).click();
  const waiting = visitor.getByText('The download starts when everything has arrived.');
  await expect(waiting).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await visitor.getByRole('button', { name: 'Don’t wait' }).click();
  await expect(waiting).toHaveCount(0);

  await visitor.getByRole('button', { name: 'Download all' }).click();
  await visitor.getByRole('button', { name: 'Download all when complete' }).click();
  const archive = await saved(visitor, async () => releaseFiles());
  expect(await zipEntries(archive)).toEqual(sumsOf([...arrived, ...pendingFiles]));
  await expect(waiting).toHaveCount(0);
});

test('requests only the affected pages of a long list again while files arrive', async ({ owner, newVisitor }) => {
  const filesFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => announced({ name: `${from + index}.txt`, size: 5 }));
  const { folderId, uploadUrls } = await begin(owner, filesFrom(0, 1000));
  await begin(owner, filesFrom(1000, 600), { folderId });

  const visitor = await newVisitor();
  const pages: (string | null)[] = [];
  visitor.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/folder-files/')) pages.push(searchParams.get('page'));
  });
  await openFolder(visitor, `/d/${folderId}`);
  await expect(arrival(visitor)).toHaveText('0 of 1,600 files have arrived');
  await expect.poll(() => pages, { timeout: 30_000 }).toEqual(['1', '2', '3', '4']);
  pages.length = 0;
  expect((await put(owner, uploadUrls[0]?.uploadUrl ?? '', bytes(5))).status).toBe(200);
  await expect(arrival(visitor)).toHaveText('1 of 1,600 files has arrived', { timeout: 30_000 });
  await expect.poll(() => [...new Set(pages)]).toEqual(['1']);
});

test('neither mentions arrivals nor polls if the folder is complete', async ({ owner, newVisitor }) => {
  const { folderId } = await send(owner, ['a.txt', 'b.txt'], { folderName: 'Whole' });
  const visitor = await newVisitor();
  await visitor.clock.install();
  await openFolder(visitor, `/d/${folderId}`);
  await expect(downloadAll(visitor)).toBeEnabled();
  const requestedUrls: string[] = [];
  visitor.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname));
  await visitor.clock.runFor(2 * FOLLOW_DELAY_MIN_MS);
  await expect(arrival(visitor)).toHaveCount(0);
  expect(requestedUrls.filter((pathname) => pathname.startsWith('/api/folder'))).toEqual([]);
});
