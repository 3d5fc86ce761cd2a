import type { Page } from '@playwright/test';
import { MIB } from '../../../worker/contract/units.ts';
import {
  cancelUpload,
  changeHtml,
  chooseAgainButton,
  chooseFiles,
  chooseFilesButton,
  delayHashing,
  drop,
  holdBackParts,
  lineOf,
  linkOf,
  PART_URLS,
  pick,
  recordPuts,
  shareLink,
  startUpload,
  unfinishedUpload,
} from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import {
  ENCRYPTED_LINK,
  encryptionBox,
  idOf,
  openShare,
  recordRequests,
  secondDevice,
  sendEncrypted,
  turnOnEncryption,
} from '../acts/encrypted-acts.ts';
import { choose } from '../acts/my-files-acts.ts';

/** Five parts, of which the last is small. */
const FILM_BYTES = 101 * MIB;

test.describe.configure({ timeout: 240_000 });

test('encrypts names, title, message and contents, and sends the key to nobody', async ({ page, newVisitor, disk }) => {
  const files = [disk.write('letter to ada.txt', 2000), disk.write('empty.txt', 0), disk.write('photo.jpg', 2 * MIB)];
  const requests = recordRequests(page);
  await page.goto('/');
  await chooseFiles(page, files);
  await page.getByLabel('Name', { exact: true }).fill('My secret title');
  await turnOnEncryption(page);
  await page.getByLabel('Message').fill('My secret message');
  expect(await violations(page), 'options').toEqual([]);
  await startUpload(page);
  const link = await shareLink(page);
  expect(link).toMatch(ENCRYPTED_LINK);
  expect(await violations(page), 'finished').toEqual([]);
  await expect(page.getByText('Only the whole link opens it.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();

  const key = link.split('#')[1] ?? '';
  for (const secret of [key, key.slice(1), 'letter to ada', 'photo.jpg', 'empty.txt', 'My secret']) {
    expect(
      requests.filter((request) => request.includes(secret)),
      secret,
    ).toEqual([]);
  }
  expect(await openShare(await newVisitor(), link)).toEqual({
    title: 'My secret title',
    message: 'My secret message',
    files: Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
  });
});

test('remembers in this browser that encryption was turned on', async ({ page, disk }) => {
  await page.goto('/');
  await chooseFiles(page, [disk.write('a.txt', 10)]);
  await expect(page.getByText('Only people with the link can open these files.')).toHaveCount(0);
  await turnOnEncryption(page);
  await page.reload();
  await chooseFiles(page, [disk.write('b.txt', 10)]);
  await expect(page.getByText('Only people with the link can open these files.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Options with encryption' })).toBeVisible();
  await page.getByRole('button', { name: 'Options' }).click();
  await encryptionBox(page).uncheck();
  await startUpload(page);
  expect(await shareLink(page)).toMatch(/\/d\/[\w-]{16}$/);
});

test('encrypts by default if the operator says so', async ({ page, disk }) => {
  await changeHtml(page, '/', (html) => html.replace('"encryptByDefault":false', '"encryptByDefault":true'));
  await page.goto('/');
  await chooseFiles(page, [disk.write('a.txt', 10)]);
  await expect(page.getByText('Only people with the link can open these files.')).toBeVisible();
  await startUpload(page);
  expect(await shareLink(page)).toMatch(ENCRYPTED_LINK);
});

test('needs the password to open a folder with a password', async ({ page, newVisitor, disk }) => {
  const file = disk.write('a.txt', 3000);
  const requests = recordRequests(page);
  const link = await sendEncrypted(page, [file], { password: 'correct horse' });
  await expect(page.getByText('Only the whole link with the password opens it.')).toBeVisible();
  expect(requests.filter((request) => request.includes('correct horse'))).toEqual([]);
  const visitor = await newVisitor();
  expect((await openShare(visitor, link, 'correct horse')).files).toEqual({ [file.name]: file.sha256 });
  await expect(openShare(visitor, link, 'wrong horse')).rejects.toThrow();
});

test('sends a folder of small files in bundles, with its empty folders', async ({ page, newVisitor, disk }) => {
  const files = Array.from({ length: 60 }, (_, index) =>
    disk.write(`Trip/day ${index % 3}/${index}.txt`, 100 + index, index),
  );
  disk.folder('Trip/plans/none yet');
  const puts = recordPuts(page);
  await page.goto('/');
  await drop(page, [`${disk.root}/Trip`]);
  await turnOnEncryption(page);
  await startUpload(page);
  const link = await shareLink(page);
  await expect(page.getByText(/60 files/).first()).toBeVisible();
  expect(puts.length).toBeLessThan(10);
  const opened = await openShare(await newVisitor(), link);
  expect(opened.title).toBe('Trip');
  expect(opened.files).toEqual({
    ...Object.fromEntries(files.map(({ name, sha256 }, index) => [`day ${index % 3}/${name}`, sha256])),
    'plans/none yet': 'directory',
  });
});

/** Starts an encrypted upload that stops after its first part. */
async function startFilm(page: Page, path: string): Promise<{ link: string; puts: string[] }> {
  const puts = recordPuts(page);
  await holdBackParts(page);
  await page.goto('/');
  await pick(chooseFilesButton(page), path);
  await turnOnEncryption(page);
  await startUpload(page);
  await expect.poll(() => puts.filter((put) => put.includes('/part/')), { timeout: 120_000 }).toHaveLength(1);
  return { link: await linkOf(page), puts };
}

test('resumes in the same browser after a reload, with the same link', async ({ page, newVisitor, disk }) => {
  const film = disk.write('film.mkv', FILM_BYTES);
  const { link, puts } = await startFilm(page, film.path);
  page.on('dialog', (dialog) => dialog.accept());
  await page.unroute(PART_URLS);
  await page.reload();
  await expect(page.getByText('Resume “film.mkv”')).toBeVisible();
  await pick(chooseAgainButton(page), film.path);
  expect(await shareLink(page, 120_000)).toBe(link);
  expect(new Set(puts).size).toBe(puts.length);
  expect((await openShare(await newVisitor(), link)).files).toEqual({ 'film.mkv': film.sha256 });
});

test('resumes in another browser with the management link', async ({ page, newVisitor, disk }) => {
  const film = disk.write('film.mkv', FILM_BYTES);
  const { link, puts } = await startFilm(page, film.path);
  await page.getByRole('button', { name: 'Management link' }).click();
  const manageLink = await page.getByLabel('Management link', { exact: true }).innerText();
  expect(manageLink).toMatch(new RegExp(`\\.${link.split('#')[1]}$`));
  await page.context().close();

  const other = await newVisitor();
  await delayHashing(other);
  const requests = recordRequests(other);
  const putsOfOther = recordPuts(other);
  await other.goto(manageLink);
  await expect(unfinishedUpload(other)).toContainText('The file has not arrived');
  await expect(other.getByRole('link', { name: /^Share link: / })).toHaveAttribute('href', link);
  await pick(chooseFilesButton(unfinishedUpload(other)), film.path);
  await expect(other.getByText('Checking what has arrived…')).toBeVisible();
  await expect(other.getByText(/MB of [\d.]+\sMB/)).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Uploading' })).toBeVisible();
  expect((await openShare(await newVisitor(), link)).files).toEqual({ 'film.mkv': film.sha256 });
  expect(putsOfOther.filter((path) => puts.includes(path))).toEqual([]);
  expect(requests.filter((request) => request.includes(link.split('#')[1] ?? ''))).toEqual([]);
});

test('resumes on a second device of the owner with the pasted link', async ({ page, owner, newVisitor, disk }) => {
  const film = disk.write('film.mkv', FILM_BYTES);
  const { link, puts } = await startFilm(page, film.path);
  await page.context().close();

  const second = await secondDevice(owner, newVisitor);
  const putsOfSecond = recordPuts(second);
  await second.goto('/uploads');
  await choose(second, 'Encrypted upload', 'Resume…');
  const dialog = second.getByRole('dialog', { name: 'Resume upload' });
  await expect(dialog).toContainText('It is encrypted.');
  const field = dialog.getByLabel('Link of this upload');
  await field.fill(link.slice(0, -4));
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/This link is damaged/);
  await field.fill(link);
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await pick(chooseFilesButton(dialog), film.path);
  expect((await openShare(await newVisitor(), link)).files).toEqual({ 'film.mkv': film.sha256 });
  expect(putsOfSecond.filter((path) => puts.includes(path))).toEqual([]);
});

test('deletes everything after a cancel, and starts with a new key', async ({ page, newVisitor, disk }) => {
  const film = disk.write('film.mkv', FILM_BYTES);
  await page.goto('/');
  const line = await lineOf(page);
  await line.slow(MIB);
  await chooseFiles(page, [film]);
  await turnOnEncryption(page);
  await startUpload(page);
  const link = await linkOf(page);
  await cancelUpload(page);
  const visitor = await newVisitor();
  await expect.poll(async () => (await visitor.request.get(`/api/folder/${idOf(link)}`)).status()).toBe(404);
  await line.slow(100 * MIB);
  await startUpload(page);
  const secondLink = await shareLink(page, 120_000);
  expect(secondLink.split('#')[1]).not.toBe(link.split('#')[1]);
  expect((await openShare(visitor, secondLink)).files).toEqual({ 'film.mkv': film.sha256 });
});

test('sends the current version of a file that changed after it was picked, to the same link', async ({
  page,
  newVisitor,
  disk,
}) => {
  const [note, film] = [disk.write('note.txt', 2 * MIB), disk.write('film.mkv', 30 * MIB)];
  await page.goto('/');
  await (await lineOf(page)).slow(8 * MIB);
  await chooseFiles(page, [note, film]);
  await turnOnEncryption(page);
  disk.write('note.txt', 2 * MIB + 7, 9);
  await startUpload(page);
  await expect(page.getByRole('heading', { name: '1 of 2 files did not arrive' })).toBeVisible({ timeout: 60_000 });
  const link = (await page.getByRole('link', { name: /^Link to what has arrived: / }).getAttribute('href')) ?? '';
  expect(link).toMatch(ENCRYPTED_LINK);
  const changed = disk.write('note.txt', 2 * MIB + 7, 9);
  await pick(chooseAgainButton(page), changed.path);
  expect(await shareLink(page, 60_000)).toBe(link);
  expect((await openShare(await newVisitor(), link)).files).toEqual({
    'note.txt': changed.sha256,
    'film.mkv': film.sha256,
  });
});

test('adds files to an encrypted folder in My Files', async ({ page, newVisitor, disk }) => {
  const [first, second] = [disk.write('one.txt', 1000), disk.write('two.txt', 2000)];
  const link = await sendEncrypted(page, [first]);
  await page.goto(`/uploads?folder=${idOf(link)}`);
  await pick(page.getByRole('button', { name: 'Upload Files' }), second.path);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  const visitor = await newVisitor();
  await expect
    .poll(async () => Object.keys((await openShare(visitor, link)).files).sort(), { timeout: 30_000 })
    .toEqual(['one.txt', 'two.txt']);
  expect((await openShare(visitor, link)).files).toEqual({ 'one.txt': first.sha256, 'two.txt': second.sha256 });
});
