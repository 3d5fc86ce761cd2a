import type { Page } from '@playwright/test';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { announced, begin, put } from '../../harness/uploads.ts';
import {
  chooseFiles,
  chooseFilesButton,
  chooseFolderButton,
  download,
  holdBackParts,
  lineOf,
  linkOf,
  mainButtons,
  openFolder,
  pick,
  sendSlowly,
  shareLink,
  startUpload,
  unfinishedUpload,
} from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { secondDevice } from '../acts/encrypted-acts.ts';
import { choose, openByName, row } from '../acts/my-files-acts.ts';
import { zipEntries } from '../acts/saved-files.ts';

/** Five parts, of which the last is small. */
const FILM_BYTES = 101 * MIB;
const PART_BYTES = 25 * MIB;
const SHARED_BYTES = 200 * MIB;
/** Parts in flight when the second device begins are sent twice. */
const TWICE_MAX_BYTES = 3 * PART_BYTES;

/** Counts the parts that a page sends, including failed attempts. */
async function countParts(page: Page): Promise<() => Promise<{ bytes: number; parts: string[] }>> {
  await page.addInitScript(() => {
    const traffic = { bytes: 0, parts: [] as string[] };
    Object.assign(window, { partsSent: traffic });
    const { open } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
      const part = /\/api\/upload\/part\/[^/]+\/(\d+)/.exec(String(args[1]))?.[1];
      let loaded = 0;
      this.upload.addEventListener('progress', (event) => {
        if (part === undefined) return;
        if (loaded === 0) traffic.parts.push(part);
        traffic.bytes += event.loaded - loaded;
        loaded = event.loaded;
      });
      return Reflect.apply(open, this, args);
    };
  });
  return () => page.evaluate(() => (window as unknown as { partsSent: { bytes: number; parts: string[] } }).partsSent);
}

test('resumes an interrupted upload in My Files on a second device, and names files that do not fit', async ({
  owner,
  page,
  disk,
}) => {
  const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt'];
  const files = names.map((name) => announced({ name, size: 1000, path: 'sub' }));
  const { folderId, uploadUrls } = await begin(owner, files, { folderName: 'Holiday' });
  await put(owner, uploadUrls[0]?.uploadUrl ?? '', bytes(1000, 1));

  await page.goto('/uploads');
  await expect(row(page, 'Holiday').getByText(/^3 files, [\d.]+\sKB missing$/)).toBeVisible();
  await choose(page, 'Holiday', 'Resume…');
  const dialog = page.getByRole('dialog', { name: 'Resume upload' });
  await expect(dialog).toContainText(/3 of 4 files have not arrived: [\d.]+\sKB missing\./);
  expect(await mainButtons(dialog)).toEqual(['Choose Files']);
  expect(await violations(page)).toEqual([]);
  const pickedFiles = [disk.write('two.txt', 1000), disk.write('three.txt', 999), disk.write('else.txt', 10)];
  await pick(
    chooseFilesButton(dialog),
    pickedFiles.map(({ path }) => path),
  );
  await expect(dialog).toContainText('Different size than in this upload, not sent: sub/three.txt.');
  await expect(dialog).toContainText('Missing from the files you chose: sub/four.txt.');
  await expect(dialog).toContainText('Not part of this upload, not sent: else.txt.');
  // The upload must end before the dialog closes. Otherwise the link opens in another dialog.
  await expect(page.getByText(/^2 files, [\d.]+\sKB missing$/)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();

  const unfinished = async () => (await owner.own(endpoints.managedFolder, { folderId })).current;
  await expect.poll(async () => (await unfinished()).unfinishedFiles).toBe(2);
  await openByName(page, 'Holiday');
  await expect(unfinishedUpload(page)).toContainText('2 of 4 files have not arrived', { timeout: 30_000 });
  expect(await violations(page)).toEqual([]);

  for (const name of names) disk.write(`Holiday/sub/${name}`, 1000);
  await pick(chooseFolderButton(unfinishedUpload(page)), disk.folder('Holiday'));
  await expect(unfinishedUpload(page)).toHaveCount(0, { timeout: 30_000 });
  await expect.poll(async () => (await unfinished()).unfinishedFiles).toBe(0);
  expect((await unfinished()).fileCount).toBe(4);
});

test("shares a file's parts between two devices that send it at once, and finishes on both", async ({
  owner,
  page,
  newVisitor,
  disk,
}) => {
  const film = disk.write('film.mkv', SHARED_BYTES);
  const sentByFirst = await countParts(page);
  // Slows the line down while parts are left for the other device.
  const line = await sendSlowly(page, [film], 3 * MIB, 10);
  await line.slow(MIB / 2);

  const otherVisitor = await secondDevice(owner, newVisitor);
  const sentByOther = await countParts(otherVisitor);
  await otherVisitor.goto('/uploads');
  await (await lineOf(otherVisitor)).slow(6 * MIB);
  await choose(otherVisitor, 'film.mkv', 'Resume…');
  await pick(chooseFilesButton(otherVisitor.getByRole('dialog', { name: 'Resume upload' })), film.path);
  await expect.poll(async () => (await sentByOther()).bytes, { timeout: 60_000 }).toBeGreaterThan(PART_BYTES);
  await line.slow(6 * MIB);

  const link = await shareLink(page, 120_000);
  await expect(row(otherVisitor, 'film.mkv').getByText('missing')).toHaveCount(0, { timeout: 60_000 });
  await expect(otherVisitor.getByRole('region', { name: 'Upload', exact: true })).toHaveCount(0);
  const [first, second] = [await sentByFirst(), await sentByOther()];
  const texts = JSON.stringify([first, second]);
  expect(first.bytes, texts).toBeGreaterThan(PART_BYTES);
  expect(second.bytes, texts).toBeGreaterThan(PART_BYTES);
  expect(first.bytes + second.bytes, texts).toBeLessThanOrEqual(SHARED_BYTES + TWICE_MAX_BYTES);

  const reader = await newVisitor();
  await openFolder(reader, link);
  expect((await download(reader, film.name)).sha256).toBe(film.sha256);
});

test('lets a second browser watch and download an upload that a third browser resumes', async ({
  owner,
  page,
  newVisitor,
  disk,
}) => {
  const files = [disk.write('a note.txt', 2 * MIB), disk.write('film.mkv', FILM_BYTES)] as const;
  const [note, film] = files;
  await holdBackParts(page);
  await page.goto('/');
  await chooseFiles(page, files);
  await startUpload(page);
  const link = await linkOf(page);

  const reader = await newVisitor();
  await openFolder(reader, link);
  const arrival = reader.getByRole('status').filter({ hasText: /arrived/ });
  await expect(arrival).toHaveText(/^1 of 2 files/, { timeout: 60_000 });
  expect((await download(reader, note.name)).sha256).toBe(note.sha256);
  const { folderId, userId } = { folderId: link.split('/').at(-1) ?? '', userId: owner.person.userId };
  const arrivedBytes = async () => {
    const { folder } = await owner.call(endpoints.folder, { folderId, userId });
    return folder.arrived?.bytes ?? 0;
  };
  await expect.poll(arrivedBytes, { timeout: 60_000 }).toBeGreaterThan(25 * MIB);
  await reader.getByRole('button', { name: 'Download all' }).click();
  const waiting = reader.getByRole('dialog', { name: 'Not everything has arrived yet' });
  await waiting.getByRole('button', { name: 'Download all when complete' }).click();

  const tab = await page.context().newPage();
  await tab.goto('/uploads');
  await choose(tab, 'a note.txt and 1 more', 'Share');
  await tab.getByRole('dialog').getByRole('button', { name: 'Management link' }).click();
  const manageLink = await tab.getByLabel('Management link', { exact: true }).innerText();
  const arrived = await arrivedBytes();
  await page.context().close();

  const third = await newVisitor();
  const sentByThird = await countParts(third);
  await third.goto(manageLink);
  const unfinished = unfinishedUpload(third);
  await expect(unfinished).toContainText('1 of 2 files has not arrived');
  await expect(third.getByText(/^[\d.]+\sMB of [\d.]+\sMB arrived$/)).toBeVisible();
  const [all] = await Promise.all([
    reader.waitForEvent('download', { timeout: 120_000 }),
    pick(
      chooseFilesButton(unfinished),
      files.map(({ path }) => path),
    ),
  ]);
  expect(await zipEntries(all)).toEqual({ [note.name]: note.sha256, [film.name]: film.sha256 });
  await expect(unfinished).toHaveCount(0, { timeout: 30_000 });
  expect((await sentByThird()).bytes).toBeLessThanOrEqual(FILM_BYTES + 2 * MIB - arrived + 2 * PART_BYTES);
});
