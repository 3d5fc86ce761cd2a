import { truncateSync } from 'node:fs';
import { textFile } from '../../../dev/seed/generated-files.ts';
import { MY_FILES_UPLOAD_MAX_BYTES } from '../../../web/features/uploads/limits.ts';
import { GIB } from '../../../worker/contract/units.ts';
import { chooseFiles, drop, lineOf, mainButtons, openFolder, pick, saved } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import {
  chip,
  choose,
  createFolder,
  expectRows,
  openByName,
  pickHere,
  row,
  send,
  uploadButton,
} from '../acts/my-files-acts.ts';
import { sha256OfDownload } from '../acts/saved-files.ts';

test('uploads a first file, and another visitor opens its link', async ({ page, newVisitor, disk }) => {
  const file = disk.write('letter.txt', 1234);
  await page.goto('/uploads');
  await expect(page).toHaveTitle(/^My Files/);
  await expect(page.getByRole('heading', { name: 'No Files Yet' })).toBeVisible();
  await expect(page.getByLabel('Statistics')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);

  const question = await pickHere(page, [file]);
  await expect(question.getByText('1 file, 1.2 KB')).toBeVisible();
  await expect(question.getByRole('combobox', { name: 'Auto-delete after' })).toHaveText('24 hours');
  await question.getByRole('combobox').click();
  await expect(page.getByRole('option')).toHaveText([
    '12 hours',
    '24 hours',
    '48 hours',
    '72 hours',
    '5 days',
    '10 days',
    '15 days',
  ]);
  await page.getByRole('option', { name: '5 days', exact: true }).click();
  await uploadButton(question).click();

  const success = page.getByRole('dialog', { name: 'Success' });
  const link = await success.getByLabel('Share link').innerText();
  await success.getByRole('button', { name: 'Done' }).click();
  await expectRows(page, ['letter.txt']);
  await expect(chip(page, 'letter.txt')).toContainText('Expires in 5 days');
  await expect(page.getByText('Showing 1 of 1 item')).toBeVisible();
  await expect(page.getByLabel('Statistics')).toContainText('Files1Stored1.2 KBDownloads0Active folders1');

  const otherVisitor = await newVisitor();
  await openFolder(otherVisitor, link);
  const download = await saved(otherVisitor, () =>
    otherVisitor.getByRole('button', { name: /^Download letter/ }).click(),
  );
  expect(await sha256OfDownload(download)).toBe(file.sha256);
});

test('names an upload of photos after their day, as the home page does', async ({ page, disk }) => {
  await page.goto('/uploads');
  const question = await pickHere(page, [
    disk.write('IMG_20260703_101500.jpg', 100),
    disk.write('IMG_20260703_101510.jpg', 100),
  ]);
  await uploadButton(question).click();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Done' }).click();
  await expectRows(page, ['Photos of July 3, 2026']);
});

test('sets the expiry of a created folder with its first files, and keeps it for later files', async ({
  page,
  disk,
}) => {
  await page.goto('/uploads');
  await page.getByRole('button', { name: 'New folder' }).click();
  const create = page.getByRole('dialog', { name: 'Create New Folder' });
  await expect(create.getByRole('button', { name: 'Create' })).toBeDisabled();
  await create.getByLabel('Folder name').fill('   ');
  await expect(create.getByRole('button', { name: 'Create' })).toBeDisabled();
  await create.getByLabel('Folder name').fill(' Summer <b> ');
  await create.getByLabel('Folder name').press('Enter');
  await expect(create).toHaveCount(0);
  await expect(row(page, 'Summer <b>').getByText('Empty')).toBeVisible();
  await openByName(page, 'Summer <b>');

  const first = await pickHere(page, [disk.write('one.txt', 10)]);
  await expect(first.getByText('to “Summer <b>”')).toBeVisible();
  await first.getByRole('combobox').click();
  await page.getByRole('option', { name: '12 hours' }).click();
  await uploadButton(first).click();
  await expect(page.getByText('Upload Successful!')).toBeVisible();
  await expectRows(page, ['one.txt']);
  await expect(chip(page, 'one.txt')).toContainText('Expires in 12 hours');

  disk.write('Trip/day 1/a.txt', 20);
  disk.write('Trip/day 1/b.txt', 30);
  await drop(page, [`${disk.root}/Trip`]);
  const second = page.getByRole('dialog', { name: 'Upload Folder - Set Expiry' });
  await expect(second.getByText('This folder expires in 12 hours, with all that is in it.')).toBeVisible();
  await expect(second.getByRole('combobox')).toHaveCount(0);
  await uploadButton(second).click();
  await expectRows(page, ['Trip', 'one.txt']);

  await openByName(page, 'Trip');
  await openByName(page, 'day 1');
  await expectRows(page, ['a.txt', 'b.txt']);
  await uploadButton(await pickHere(page, [disk.write('late.txt', 40)])).click();
  await expectRows(page, ['a.txt', 'b.txt', 'late.txt']);
  await expect(page).toHaveURL(/path=Trip%2Fday(\+|%20)1/);
});

test('restores folder, path and search from the URL after Back, a reload or a bookmark', async ({ page, owner }) => {
  const trips = await createFolder(owner, 'Trips');
  const { folderId } = await send(owner, ['x/2024/p.txt', 'x/2024/q.txt'], { folderId: trips });
  await createFolder(owner, 'Rome', folderId);
  await page.goto('/uploads');
  await openByName(page, 'Trips');
  await expectRows(page, ['Rome', 'x']);
  await openByName(page, 'Rome');
  await expect(page.getByRole('heading', { name: 'No Files Yet' })).toBeVisible();
  await page.goBack();
  await openByName(page, 'x');
  await openByName(page, '2024');
  await expectRows(page, ['p.txt', 'q.txt']);
  await page.reload();
  await expectRows(page, ['p.txt', 'q.txt']);

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link')).toHaveText(['My Files', 'Trips', 'x']);
  await page.getByRole('searchbox', { name: 'Search' }).fill('q.t');
  await expectRows(page, ['q.txt']);
  const bookmark = page.url();
  await crumbs.getByRole('link', { name: 'Trips' }).click();
  await expectRows(page, ['Rome', 'x']);
  await crumbs.getByRole('link', { name: 'My Files' }).click();
  await expectRows(page, ['Trips']);
  await expect(crumbs).toHaveCount(0);
  for (let steps = 0; steps < 2; steps++) await page.goBack();
  await expectRows(page, ['q.txt']);

  const later = await page.context().newPage();
  await later.goto(bookmark);
  await expectRows(later, ['q.txt']);
  await expect(later.getByRole('searchbox', { name: 'Search' })).toHaveValue('q.t');
  await later.goto('/uploads?folder=AAAAAAAAAAAAAAAA');
  await expect(later.getByRole('heading', { name: 'Error Loading Files' })).toBeVisible();
  await later.getByRole('main').getByRole('link', { name: 'My Files' }).click();
  await expectRows(later, ['Trips']);
});

test('splits more than 5 items into pages, and shows the last page if the URL names a later one', async ({
  page,
  owner,
}) => {
  const names = Array.from({ length: 11 }, (_, index) => `Folder ${index + 1}`);
  for (const name of names) await createFolder(owner, name);
  const newest = names.toReversed();
  await page.goto('/uploads');
  await expectRows(page, newest.slice(0, 5));
  await expect(page.getByText('Showing 5 of 11 items')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText(['1', '2', '3']);
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expectRows(page, newest.slice(5, 10));
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expectRows(page, ['Folder 1']);
  await expect(page).toHaveURL(/page=3/);
  await expect(page.getByText('Showing 1 of 11 items')).toBeVisible();
  await page.goBack();
  await expectRows(page, newest.slice(5, 10));
  await page.goto('/uploads?page=77');
  await expectRows(page, ['Folder 1']);
  await expect(page).toHaveURL(/page=3/);
});

test("finds any part of a name in any case, and leads to the file's folder", async ({ page, owner }) => {
  await send(owner, ['Photos/Beach HOLIDAY.jpg', 'notes.txt'], { folderName: 'Trip' });
  await createFolder(owner, 'holiday plans');
  await page.goto('/uploads');
  await expectRows(page, ['holiday plans', 'Trip']);
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.pressSequentially('HoLi', { delay: 20 });
  await expectRows(page, ['holiday plans', 'Beach HOLIDAY.jpg']);
  await expect(page).toHaveURL(/q=HoLi/);

  await field.fill('beach ');
  await expectRows(page, ['Beach HOLIDAY.jpg']);
  await field.pressSequentially('hol');
  await expect(page).toHaveURL(/q=beach(\+|%20)hol$/);
  await expect(field).toHaveValue('beach hol');
  await expectRows(page, ['Beach HOLIDAY.jpg']);
  await choose(page, 'Beach HOLIDAY.jpg', 'Show in folder');
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
  await expectRows(page, ['Beach HOLIDAY.jpg']);
  await expect(field).toHaveValue('');

  await field.fill('<nothing>');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  await expect(
    page.getByText('Nothing here has “<nothing>” in its name. Names of folders inside uploads aren’t searched.'),
  ).toBeVisible();
  await page.getByText('Clear search', { exact: true }).click();
  await expectRows(page, ['Beach HOLIDAY.jpg']);
  await expect(field).toHaveValue('');
});

test('offers no upload while the next folder loads, and a retry after a failure', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['a.txt'], { folderName: 'Trip' });
  await page.goto(`/uploads?folder=${folderId}`);
  await expectRows(page, ['a.txt']);
  const list = '**/api/folders/paginated';
  const { promise: blocked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await blocked;
    await route.abort();
  });
  await page.getByRole('main').getByRole('link', { name: 'My Files' }).click();
  await expect(page).toHaveURL(/uploads$/);
  const question = await pickHere(page, [textFile('b.txt', 'b')]);
  await expect(question).not.toContainText('Trip');
  await question.getByRole('button', { name: 'Cancel' }).click();

  answer();
  await expect(page.getByRole('heading', { name: 'Error Loading Files' })).toBeVisible();
  await expect(page.getByText('Network error: Unable to reach server.')).toBeVisible();
  await expect.poll(() => mainButtons(page)).toEqual(['Try Again']);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectRows(page, ['Trip']);
});

test('rejects more than 100 GB before it asks for the expiry', async ({ page, disk }) => {
  const file = disk.write('huge.bin', 0);
  truncateSync(file.path, MY_FILES_UPLOAD_MAX_BYTES + 1);
  await page.goto('/uploads');
  await pick(page.getByRole('button', { name: 'Upload Files' }), file.path);
  const words = 'Total files size (100 GB) exceeds the 100GB limit. Please select fewer or smaller files.';
  await expect(page.getByRole('alert')).toHaveText(words);
  await expect(page.getByRole('dialog', { name: /Set Expiry/ })).toHaveCount(0);
});

test('says why a file is too large, and leads to the plan that accepts it', async ({ page, disk }) => {
  const film = disk.write('film.mov', 1);
  truncateSync(film.path, 11 * GIB);
  const words = '“film.mov” is 11 GB; the largest file here is 10 GB. We skipped it.';
  await page.goto('/uploads');
  await pick(page.getByRole('button', { name: 'Upload Files' }), film.path);
  await expect(page.getByRole('alert')).toHaveText(words);
  await page.getByRole('button', { name: 'See Premium' }).click();
  await expect(page).toHaveURL(/\/pricing$/);

  await page.goto('/uploads');
  const dialog = await pickHere(page, [film, disk.write('letter.txt', 10)]);
  await expect(dialog.getByRole('alert')).toContainText(words);
  await expect(dialog.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/pricing');
});

test('keeps only the files that arrived before a cancelled upload', async ({ page, owner, disk }) => {
  const { folderId } = await send(owner, ['before.txt'], { folderName: 'Trip' });
  await page.goto(`/uploads?folder=${folderId}`);
  await expectRows(page, ['before.txt']);
  await (await lineOf(page)).slow(2_000_000);
  const question = await pickHere(page, [disk.write('small.txt', 10), disk.write('film.mkv', 30_000_000)]);
  await uploadButton(question).click();
  await expect(page.getByText('Processing file 2 of 2')).toBeVisible();
  await expect.poll(() => mainButtons(page)).toEqual(['Copy Link']);
  await page.getByRole('button', { name: 'Cancel Upload' }).click();
  await expect(page.getByRole('heading', { name: 'Upload cancelled' })).toBeVisible();
  await expectRows(page, ['before.txt', 'small.txt']);
  expect(await mainButtons(page)).toEqual(['Try Again']);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Upload cancelled')).toHaveCount(0);
  expect(await mainButtons(page)).toEqual(['Upload files']);
});

test('shows an upload from the home page until it ends', async ({ page, disk }) => {
  await page.goto('/');
  await (await lineOf(page)).slow(4_000_000);
  await chooseFiles(page, [disk.write('film.mkv', 12_000_000)]);
  await page.getByRole('button', { name: 'Upload Files' }).click();
  await page.getByRole('link', { name: 'View My Files' }).click();
  await expect(page.getByRole('region', { name: 'Upload' })).toBeVisible();
  const success = page.getByRole('dialog', { name: 'Success' });
  await expect(success).toBeVisible({ timeout: 20_000 });
  await success.getByRole('button', { name: 'Done' }).click();
  await expectRows(page, ['film.mkv']);
});
