/** The file is long because its tests share functions that check rows. */
import type { Page } from '@playwright/test';
import { png, textFile } from '../../../dev/seed/generated-files.ts';
import { UNDO_MS } from '../../../web/features/my-files/limits.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DELETE_MAX_ITEMS } from '../../../worker/contract/limits.ts';
import { saved, savedInTurn } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import {
  box,
  chip,
  choose,
  createFolder,
  expectRows,
  foldersIn,
  openByName,
  pickHere,
  recordDeletions,
  row,
  runSql,
  send,
  uploadButton,
} from '../acts/my-files-acts.ts';
import { sha256OfDownload, zipEntries } from '../acts/saved-files.ts';

const toolbar = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('renames folders and files, and shows an error for an invalid name beside its field', async ({ page, owner }) => {
  await send(owner, ['first.tar.gz'], { folderName: 'Trip' });
  await page.goto('/uploads');
  await choose(page, 'Trip', 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename Item' });
  const field = dialog.getByLabel('New name');
  await expect(field).toHaveValue('Trip');
  await field.fill('a/b');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Rename failed: The name must not contain / or \\.');
  await field.fill('  ');
  await expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid name');
  await field.fill(' Rome ');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toHaveCount(0);
  await expectRows(page, ['Rome']);

  await openByName(page, 'Rome');
  await choose(page, 'first.tar.gz', 'Rename');
  // Typing does not replace the extension, because it is not selected.
  await expect(field).toBeFocused();
  await page.keyboard.type('"last" <i>');
  await expect(field).toHaveValue('"last" <i>.gz');
  await field.press('Enter');
  await expectRows(page, ['"last" <i>.gz']);
});

test('undoes a deletion, or sends it to the server when the time for Undo is over', async ({ page, owner }) => {
  await createFolder(owner, 'Kept');
  await createFolder(owner, 'Gone');
  const deletions = recordDeletions(page);
  await page.clock.install();
  await page.goto('/uploads');
  await choose(page, 'Kept', 'Delete');
  await expectRows(page, ['Gone']);
  await expect(page.getByText('“Kept” deleted')).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 item')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectRows(page, ['Gone', 'Kept']);
  await expect(page.getByText('“Kept” deleted')).toHaveCount(0);

  await box(page, 'Gone').click();
  await toolbar(page, 'Delete').click();
  await expectRows(page, ['Kept']);
  await page.clock.runFor(UNDO_MS / 2);
  expect(deletions).toEqual([]);
  await page.clock.runFor(UNDO_MS / 2);
  await expect.poll(() => deletions.length).toBe(1);
  await expect.poll(() => foldersIn(owner, null)).toEqual(['Kept']);
  await expectRows(page, ['Kept']);
  await expect(page.getByText('“Gone” deleted')).toHaveCount(0);
});

test('sends a deletion to the server at once if the user leaves or closes the page', async ({ page, owner }) => {
  for (const name of ['Kept', 'Second', 'First']) await createFolder(owner, name);
  await page.goto('/uploads');
  await choose(page, 'First', 'Delete');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => foldersIn(owner, null)).toEqual(['Second', 'Kept']);

  await page.goto('/uploads');
  await choose(page, 'Second', 'Delete');
  await expectRows(page, ['Kept']);
  await page.goto('about:blank');
  await expect.poll(() => foldersIn(owner, null)).toEqual(['Kept']);
});

test('deletes several items after one confirmation, and names the items that failed', async ({ page, owner }) => {
  const names = [1, 2, 3, 4, 5, 6].map((number) => `${number}.txt`);
  const { folderId, files } = await send(owner, names, { folderName: 'Notes' });
  await page.goto(`/uploads?folder=${folderId}&page=2`);
  await expect(page.getByText('Showing 1 of 6 items')).toBeVisible();
  await page.goto(`/uploads?folder=${folderId}`);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await toolbar(page, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText('5 items will be permanently deleted');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('5 selected')).toBeVisible();

  for (const name of ['2.txt', '4.txt']) {
    const fileId = files[name]?.fileId ?? '';
    await owner.own(endpoints.deleteFile, { folderId, fileId });
  }
  await toolbar(page, 'Delete').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  const failureDialog = page.getByRole('dialog', { name: 'Partial deletion completed' });
  await expect(failureDialog.getByRole('alert').getByRole('listitem')).toHaveText([
    /^2\.txt.*Failed to delete file: /,
    /^4\.txt.*Failed to delete file: /,
  ]);
  await failureDialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Showing 1 of 1 item')).toBeVisible();
  await expectRows(page, ['6.txt']);
});

test('deletes a large selection in few calls after one confirmation', async ({ page, owner }) => {
  const count = DELETE_MAX_ITEMS + 50;
  const names = Array.from({ length: count }, (_, n) => `file ${n}.txt!`);
  const { folderId } = await send(owner, [...names, 'd/kept.txt!'], { folderName: 'Many' });
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (/delete/.test(request.url())) requestedUrls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(`/uploads?folder=${folderId}&rows=25`);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: `Select all ${count + 1}` }).click();
  await expect(page.getByText(`${count + 1} selected`)).toBeVisible();
  await box(page, 'd').click();
  await toolbar(page, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText(`${count} items will be permanently deleted`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${count} items deleted`)).toBeVisible();
  await expectRows(page, ['d']);
  expect(requestedUrls).toEqual(Array(2).fill('POST /api/my-files/delete'));
});

test('deletes a directory, but no directory of the same name elsewhere or of a similar name', async ({
  page,
  owner,
}) => {
  const firstShare = await send(owner, ['photos/a.jpg', 'photos 2/b.jpg', 'c.txt'], { folderName: 'One' });
  const two = await send(owner, ['photos/d.jpg'], { folderName: 'Two' });
  await page.goto(`/uploads?folder=${firstShare.folderId}`);
  await choose(page, 'photos', 'Delete');
  await expectRows(page, ['photos 2', 'c.txt']);
  await page.getByRole('main').getByRole('link', { name: 'My Files' }).click();
  await openByName(page, 'Two');
  await expectRows(page, ['photos']);
  await page.goto('about:blank');
  await expect
    .poll(async () => (await owner.call(endpoints.folder, { folderId: firstShare.folderId })).folder.fileCount)
    .toBe(2);
  const { directories } = await owner.own(endpoints.foldersPaginated, { parentFolderId: two.folderId });
  expect(directories).toMatchObject([{ name: 'photos', path: 'photos' }]);
});

test("copies a folder's link, and shows and saves it as a QR code", async ({ page, context, owner }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { folderId } = await send(owner, ['a.txt'], { folderName: 'Trip' });
  await page.goto('/uploads');
  await choose(page, 'Trip', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByLabel('Share link')).toBeFocused();
  await expect.poll(() => dialog.getByLabel('Share link').evaluate((field) => field.scrollLeft)).toBe(0);
  await expect(dialog.getByRole('img', { name: new RegExp(`QR code of .*/d/${folderId}$`) })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${new URL(page.url()).origin}/d/${folderId}`);
  const code = await saved(page, () => dialog.getByRole('button', { name: 'Download QR' }).click());
  expect(code.suggestedFilename()).toMatch(/^Trip.*\.png$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await openByName(page, 'Trip');
  await expect(toolbar(page, 'Share')).toBeHidden();
  await box(page, 'a.txt').click();
  await toolbar(page, 'Share').click();
  await expect(dialog).toContainText('The link opens the whole folder that contains it.');
});

test('downloads a file as it is, and a selection as a ZIP or file by file', async ({ page, owner }) => {
  const { folderId, files } = await send(owner, ['p/x.txt', 'p/y.txt', 'a.txt', 'b.txt', 'late.txt!'], {
    folderName: 'Trip',
  });
  await page.goto('/uploads');
  const folderDownload = await saved(page, () => choose(page, 'Trip', 'Download'));
  expect(folderDownload.suggestedFilename()).toBe('Trip.zip');
  expect(Object.keys(await zipEntries(folderDownload))).toEqual(['p/x.txt', 'p/y.txt', 'a.txt', 'b.txt']);

  await page.goto(`/uploads?folder=${folderId}`);
  const fileDownload = await saved(page, () => choose(page, 'a.txt', 'Download'));
  expect([fileDownload.suggestedFilename(), await sha256OfDownload(fileDownload)]).toEqual([
    'a.txt',
    files['a.txt']?.sha256,
  ]);
  await expect(row(page, 'late.txt').getByText('Uploading')).toBeVisible();

  for (const name of ['p', 'b.txt', 'late.txt']) await box(page, name).click();
  await toolbar(page, 'Download').click();
  const selectionDownload = await saved(page, () => page.getByRole('menuitem', { name: 'As one ZIP' }).click());
  expect(selectionDownload.suggestedFilename()).toBe('Trip.zip');
  expect(await zipEntries(selectionDownload)).toEqual({
    'p/x.txt': files['x.txt']?.sha256,
    'p/y.txt': files['y.txt']?.sha256,
    'b.txt': files['b.txt']?.sha256,
  });

  await page.getByRole('checkbox', { name: 'Select all' }).click();
  const downloads = await savedInTurn(page, 2, async () => {
    await toolbar(page, 'Download').click();
    await page.getByRole('menuitem', { name: 'One by one' }).click();
  });
  expect(downloads.map((file) => file.suggestedFilename())).toEqual(['a.txt', 'b.txt']);

  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await box(page, 'p').click();
  await toolbar(page, 'Download').click();
  await page.getByRole('menuitem', { name: 'One by one' }).click();
  await expect(
    page.getByText('No files selected for download. Only files can be downloaded.', { exact: true }).first(),
  ).toBeVisible();
});

test('requests the statistics once per action, and says that a file deleted on another device is not found', async ({
  page,
  owner,
}) => {
  const { folderId, files } = await send(owner, ['a.txt', 'b.txt', 'c.txt'], { folderName: 'Trip' });
  const figures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user/stats')) figures.push(request.url());
  });
  await page.goto('/uploads');
  const statistics = page.getByLabel('Statistics');
  await expect(statistics).toContainText('Active folders1');
  figures.length = 0;
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Folder' });
  await dialog.getByLabel('Folder name').fill('Empty');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expectRows(page, ['Empty', 'Trip']);
  await expect(statistics).toContainText('Active folders2');
  expect(figures.length).toBe(1);

  await openByName(page, 'Trip');
  await expect(box(page, 'a.txt')).toBeVisible();
  const fileId = files['a.txt']?.fileId ?? '';
  await owner.own(endpoints.deleteFile, { folderId, fileId });
  const notFound = 'This file was not found. It may have been deleted or have expired.';
  await choose(page, 'a.txt', 'Delete');
  await expect(page.getByText(`Failed to delete file: ${notFound}`).first()).toBeVisible({ timeout: 20_000 });
});

test('shows why a folder was taken down, and offers only deletion of an expired folder', async ({ page, owner }) => {
  const removed = await send(owner, ['film.mp4'], { folderName: 'Films' });
  const expired = await send(owner, ['old/a.txt', 'b.txt'], { folderName: 'Old' });
  await createFolder(owner, 'New');
  await runSql(`UPDATE folders SET taken_down_at = 1, takedown_reason = 'Notice 7' WHERE id = '${removed.folderId}';
    UPDATE folders SET expires_at = 1 WHERE id = '${expired.folderId}'`);
  await page.goto('/uploads');
  await expectRows(page, ['New', 'Old', 'Films']);
  await expect(row(page, 'Films').getByText('Removed')).toBeVisible();
  await page.getByRole('button', { name: 'Films', exact: true }).click();
  const notice = page.getByRole('dialog', { name: 'Folder Removed' });
  await expect(notice).toContainText('Reason: Notice 7');
  await notice.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Actions for Films' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Why it was removed']);
  await page.keyboard.press('Escape');

  await expect(chip(page, 'Old')).toHaveText('Expired');
  await expect(chip(page, 'Old')).toHaveCSS('color', await colorOf(page, 'Films', 'Removed'));
  await expect(chip(page, 'New')).not.toHaveCSS('color', await colorOf(page, 'Films', 'Removed'));
  await page.getByRole('button', { name: 'Actions for Old' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Details…', 'Delete']);
  await page.getByRole('menuitem', { name: 'Details…' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toContainText('Expires');
  await expect(details).not.toContainText('Public');
  await page.keyboard.press('Escape');
  await openByName(page, 'Old');
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeDisabled();
  await page.getByRole('button', { name: 'Actions for old', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Details…', 'Delete']);

  await page.goto(`/uploads?folder=${removed.folderId}`);
  await expect(page.getByRole('heading', { name: 'Folder Removed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeDisabled();
});

const colorOf = (page: Page, name: string, mark: string) =>
  row(page, name)
    .getByText(mark)
    .evaluate((element) => getComputedStyle(element).color);

test('opens the preview of a file from its row, and closes it', async ({ page }) => {
  await page.goto('/uploads');
  await uploadButton(await pickHere(page, [textFile('a.txt', 'what it says'), png('b.png', 40, 30)])).click();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Done' }).click();
  await openByName(page, 'a.txt and 1 more');
  const name = page.getByRole('button', { name: 'a.txt', exact: true });
  await name.click();
  await expect(page.getByText('what it says')).toBeVisible();
  await expect(name).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: 'b.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'b.png', exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: /^Preview of/ })).toHaveCount(0);
});
