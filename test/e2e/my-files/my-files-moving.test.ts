import type { Page } from '@playwright/test';
import { dropOn } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import {
  box,
  choose,
  createFolder,
  expectRows,
  foldersIn,
  openByName,
  row,
  send,
  uploadButton,
} from '../acts/my-files-acts.ts';

const moveDialog = (page: Page) => page.getByRole('dialog', { name: /^Move / });
const breadcrumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').filter({ hasText: name });

test('moves a folder into a new folder made in the dialog, and undoes the move', async ({ page, owner }) => {
  const work = await createFolder(owner, 'Work');
  await createFolder(owner, 'Trip');
  await page.goto('/uploads');
  await choose(page, 'Trip', 'Move…');
  const dialog = moveDialog(page);
  await expect(dialog.getByRole('button', { name: 'Trip' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Work' }).click();
  await expect(dialog.getByText('No folders here.')).toBeVisible();
  await dialog.getByRole('button', { name: 'New folder' }).click();
  await dialog.getByLabel('Folder name').fill('Travel');
  await dialog.getByLabel('Folder name').press('Enter');
  await dialog.getByRole('button', { name: 'Move here' }).click();
  await expect(page.getByText('“Trip” moved to “Travel”')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectRows(page, ['Work']);
  expect(await foldersIn(owner, work)).toEqual(['Travel']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectRows(page, ['Trip', 'Work']);
});

test('moves a folder by keyboard alone, without axe violations', async ({ page, owner }) => {
  await createFolder(owner, 'Into');
  await createFolder(owner, 'Moved');
  await page.goto('/uploads');
  await page.getByRole('button', { name: 'Actions for Moved' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
  const dialog = moveDialog(page);
  await dialog.getByRole('button', { name: 'Into' }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'Folders in Into' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move here' }).press('Enter');
  await expectRows(page, ['Into']);
});

test('cuts rows and pastes them into another folder by keyboard, and undoes the move', async ({ page, owner }) => {
  const into = await createFolder(owner, 'Into');
  for (const name of ['A', 'B', 'C']) await createFolder(owner, name);
  await page.goto('/uploads');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(page.getByText(/ cut\. /)).toHaveCount(0);
  await box(page, 'A').press('Space');
  await box(page, 'B').press('Space');
  await page.getByRole('button', { name: 'Move…' }).hover();
  await expect(page.getByText(/^Or press (Ctrl\+|⌘)X here, then (Ctrl\+|⌘)V in another folder\.$/)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.keyboard.press('ControlOrMeta+x');
  await expect(page.getByText(/^2 items cut\. Open a folder and press (Ctrl\+|⌘)V there\.$/)).toBeVisible();
  await expect(row(page, 'A')).toHaveAttribute('data-cut', '');
  await expect(page.getByRole('button', { name: 'Move here' })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.press('ControlOrMeta+v');
  // All browsers on a machine share the clipboard, so the pasted text may come from another test.
  await search.fill('');
  await expectRows(page, ['C', 'B', 'A', 'Into']);
  await box(page, 'C').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('The cut items can’t be moved to “My Files”.').first()).toBeVisible();
  expect(await foldersIn(owner, into)).toEqual([]);

  await openByName(page, 'Into');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('2 items moved to “Into”')).toBeVisible();
  await expectRows(page, ['B', 'A']);
  await expect(page.getByText(/ cut\. /)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => foldersIn(owner, null)).toEqual(['B', 'A', 'C', 'Into']);

  await page.goto('/uploads');
  await box(page, 'C').press('Space');
  await page.keyboard.press('ControlOrMeta+x');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await box(page, 'C').press('Space');
  await openByName(page, 'Into');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByRole('heading', { name: 'No Files Yet' })).toBeVisible();
});

test('drags selected rows into a folder, and out of it onto the breadcrumb', async ({ page, owner }) => {
  for (const name of ['Into', 'A', 'B', 'C']) await createFolder(owner, name);
  await page.goto('/uploads');
  await expectRows(page, ['C', 'B', 'A', 'Into']);
  await box(page, 'A').click();
  await box(page, 'B').click();
  await row(page, 'B').getByRole('link').hover();
  await page.mouse.down();
  await row(page, 'Into').hover();
  await row(page, 'Into').hover();
  await expect(row(page, 'Into')).toHaveAttribute('data-over', '');
  await expect(row(page, 'A')).toHaveAttribute('data-dragged', '');
  await page.mouse.up();
  await expectRows(page, ['C', 'Into']);
  await expect(page.getByText('2 items moved to “Into”')).toBeVisible();
  await openByName(page, 'Into');
  await expectRows(page, ['B', 'A']);
  await row(page, 'A').dragTo(breadcrumb(page, 'My Files'));
  await expectRows(page, ['B']);
  expect(await foldersIn(owner, null)).toEqual(['A', 'C', 'Into']);
});

test('moves files within an uploaded tree, and names the files that cannot be moved out of it', async ({
  page,
  owner,
}) => {
  const { folderId } = await send(owner, ['one.txt', 'two.txt', 'docs/three.txt'], { folderName: 'Tree' });
  await send(owner, ['other.txt'], { folderName: 'Other' });
  await page.goto(`/uploads?folder=${folderId}`);
  await row(page, 'one.txt').dragTo(row(page, 'docs'));
  await expectRows(page, ['docs', 'two.txt']);
  await openByName(page, 'docs');
  await expectRows(page, ['one.txt', 'three.txt']);
  await choose(page, 'three.txt', 'Move…');
  const dialog = moveDialog(page);
  await dialog.getByRole('button', { name: 'Tree' }).click();
  await dialog.getByRole('button', { name: 'Move here' }).click();
  await expectRows(page, ['one.txt']);
  await page.getByRole('link', { name: 'Tree' }).click();
  await expectRows(page, ['docs', 'two.txt', 'three.txt']);

  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Move…', exact: true }).click();
  await dialog.getByRole('button', { name: 'My Files' }).click();
  await dialog.getByRole('button', { name: 'Other' }).click();
  await dialog.getByRole('button', { name: 'Move here' }).click();
  const failureDialog = page.getByRole('dialog', { name: 'Some items were not moved' });
  await expect(failureDialog.getByRole('listitem')).toHaveCount(3);
  await expect(failureDialog).toContainText('Its expiry differs from the files there');
  await failureDialog.getByRole('button', { name: 'Close' }).click();
  await expectRows(page, ['docs', 'two.txt', 'three.txt']);
});

test('makes a folder inside an uploaded folder, and shows it on the share page', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['tree/a.txt'], { folderName: 'Trip' });
  await page.goto(`/uploads?folder=${folderId}&path=tree`);
  await expectRows(page, ['a.txt']);
  await page.getByRole('button', { name: 'New folder' }).click();
  const create = page.getByRole('dialog', { name: 'Create New Folder' });
  await create.getByLabel('Folder name').fill('Later');
  await create.getByLabel('Folder name').press('Enter');
  await expectRows(page, ['Later', 'a.txt']);
  await page.goto(`/d/${folderId}?view=contents`);
  await expect(page.getByText('Later')).toBeVisible();
});

test('renames a folder of an uploaded tree', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['docs/three.txt'], { folderName: 'Tree' });
  await page.goto(`/uploads?folder=${folderId}`);
  await choose(page, 'docs', 'Rename');
  await page.getByLabel('New name').fill('Letters');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expectRows(page, ['Letters']);
  await openByName(page, 'Letters');
  await expectRows(page, ['three.txt']);
});

test('uploads files into the folder on whose row they are dropped', async ({ page, owner, disk }) => {
  const { folderId } = await send(owner, ['docs/three.txt'], { folderName: 'Tree' });
  await createFolder(owner, 'Beside');
  await page.goto('/uploads');
  await dropOn(row(page, 'Tree'), [disk.write('dropped.txt', 10).path]);
  const question = page.getByRole('dialog', { name: 'Upload Files - Set Expiry' });
  await expect(question).toContainText('1 file, 10 B to “Tree”');
  await uploadButton(question).click();
  const success = page.getByRole('dialog', { name: 'Success' });
  await success.getByRole('button', { name: 'Done' }).click();
  await page.goto(`/uploads?folder=${folderId}`);
  await expectRows(page, ['docs', 'dropped.txt']);

  await dropOn(row(page, 'docs'), [disk.write('deeper.txt', 10).path]);
  await expect(question).toContainText('to “docs”');
  await uploadButton(question).click();
  await expect(page.getByText('Upload Successful!')).toBeVisible();
  await openByName(page, 'docs');
  await expectRows(page, ['three.txt', 'deeper.txt']);
});

test("keeps the dialog's buttons in view despite a long folder name", async ({ page, owner }) => {
  const name = 'Projects and everything that belongs to them, of this year and of the one before';
  await createFolder(owner, name);
  await createFolder(owner, 'Moved');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/uploads');
  await choose(page, 'Moved', 'Move…');
  const dialog = moveDialog(page);
  await dialog.getByRole('button', { name }).click();
  const button = dialog.getByRole('button', { name: 'Move here' });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});
