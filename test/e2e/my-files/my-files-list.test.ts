import type { Page } from '@playwright/test';
import { saved } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { box, chip, choose, createFolder, expectRows, openByName, send } from '../acts/my-files-acts.ts';
import { zipEntries } from '../acts/saved-files.ts';

async function chooseRows(page: Page, rows: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.getByRole('option', { name: String(rows), exact: true }).click();
}

test('keeps the chosen number of rows in the URL and for the next visit', async ({ page, owner }) => {
  const names = Array.from({ length: 27 }, (_, index) => `Folder ${index + 1}`);
  for (const name of names) await createFolder(owner, name);
  const newest = names.toReversed();
  await page.goto('/uploads?page=6');
  await expectRows(page, ['Folder 2', 'Folder 1']);
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['5', '25', '50', '100']);
  await page.keyboard.press('Escape');

  await chooseRows(page, 25);
  await expectRows(page, newest.slice(25));
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveURL(/rows=25/);
  await chooseRows(page, 100);
  await expectRows(page, newest);
  await expect(page.getByText('Showing 27 of 27 items')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);

  await page.goto('/uploads');
  await expectRows(page, newest);
  await page.goto('/uploads?rows=5');
  await expectRows(page, newest.slice(0, 5));
  await page.goto('/uploads');
  await chooseRows(page, 5);
  await expectRows(page, newest.slice(0, 5));
  await page.goto('/uploads');
  await expectRows(page, newest.slice(0, 5));
});

test('sorts by its column headers through the URL, and marks the sorted column', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['file 10.txt', 'file 2.txt', 'File 1.txt'], { folderName: 'Trip' });
  await createFolder(owner, 'Rome', folderId);
  await page.goto('/uploads');
  await openByName(page, 'Trip');
  await expectRows(page, ['Rome', 'file 10.txt', 'file 2.txt', 'File 1.txt']);
  const head = (name: string) => page.getByRole('columnheader', { name });
  const press = (name: string) => head(name).getByRole('button').press('Enter');
  await expect(head('Name')).toHaveAttribute('aria-sort', 'none');
  // While rows are selected, buttons replace the column heads.
  const all = page.getByRole('checkbox', { name: 'Select all' });
  const middleOf = (box: { y: number; height: number } | null) => box && Math.round(box.y + box.height / 2);
  expect(middleOf(await head('Name').boundingBox())).toBe(middleOf(await all.boundingBox()));
  await all.click();
  await expect(head('Name')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await all.click();
  await press('Name');
  await expectRows(page, ['Rome', 'File 1.txt', 'file 2.txt', 'file 10.txt']);
  await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/order=name/);
  await press('Name');
  await expectRows(page, ['Rome', 'file 10.txt', 'file 2.txt', 'File 1.txt']);
  await expect(head('Name')).toHaveAttribute('aria-sort', 'descending');
  await press('Size');
  await expectRows(page, ['Rome', 'File 1.txt', 'file 2.txt', 'file 10.txt']);
  await page.reload();
  await expectRows(page, ['Rome', 'File 1.txt', 'file 2.txt', 'file 10.txt']);
  await expect(head('Size')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('main').getByRole('link', { name: 'My Files' }).click();
  await expect(page).toHaveURL(/order=size-desc/);

  await page.setViewportSize({ width: 375, height: 800 });
  await expect(head('Size')).toBeHidden();
  await openByName(page, 'Trip');
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Name, A to Z' }).click();
  await expectRows(page, ['Rome', 'File 1.txt', 'file 2.txt', 'file 10.txt']);
});

test('keeps rows selected across pages, and selects and deletes all rows', async ({ page, owner }) => {
  for (let number = 1; number <= 12; number++) await createFolder(owner, `Folder ${number}`);
  await page.goto('/uploads');
  await box(page, 'Folder 12').click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await box(page, 'Folder 7').click();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expect(page.getByText('2 items selected, 1 on other pages.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(box(page, 'Folder 12')).toBeChecked();
  await page.getByRole('button', { name: 'Clear selection' }).first().click();
  await expect(box(page, 'Folder 12')).not.toBeChecked();

  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(page.getByText('5 items on this page selected.')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 12' }).click();
  await expect(page.getByText('12 items selected, 7 on other pages.')).toBeVisible();
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(box(page, 'Folder 1')).toBeChecked();
  await box(page, 'Folder 1').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText('11 items will be permanently deleted');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectRows(page, ['Folder 1']);
  await expect(page.getByText(/selected/)).toHaveCount(0);
});

test('downloads a selection from all pages as a ZIP, and clears it on a search', async ({ page, owner }) => {
  const names = Array.from({ length: 7 }, (_, index) => `${index}.txt`);
  const { folderId } = await send(owner, names, { folderName: 'Trip' });
  await createFolder(owner, 'Empty', folderId);
  await page.goto(`/uploads?folder=${folderId}`);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Select all 8' }).click();
  await expect(page.getByText('8 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const zipDownload = await saved(page, () => page.getByRole('menuitem', { name: 'As one ZIP' }).click());
  expect(Object.keys(await zipEntries(zipDownload))).toEqual(expect.arrayContaining(names));
  await page.getByRole('searchbox', { name: 'Search' }).fill('txt');
  await expectRows(page, names.slice(0, 5));
  await expect(page.getByText(/ selected/)).toHaveCount(0);
});

test('changes the expiry of one folder and of several folders, within the limits of the plan', async ({
  page,
  owner,
}) => {
  await send(owner, ['a.txt'], { folderName: 'Trip' });
  await send(owner, ['b.txt'], { folderName: 'Rome' });
  await page.goto('/uploads');
  await expect(chip(page, 'Trip')).toContainText('Expires in 24 hours');
  await choose(page, 'Trip', 'Change expiry…');
  const dialog = page.getByRole('dialog', { name: 'Change expiry' });
  await expect(dialog).toContainText('It expires in 24 hours');
  await expect(dialog).toContainText('at most 30 days from its upload, or 6 days above 100 MB.');
  await dialog.getByRole('combobox', { name: 'Auto-delete after' }).click();
  await page.getByRole('option', { name: '5 days', exact: true }).click();
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(chip(page, 'Trip')).toContainText('Expires in 5 days');
  await expect(chip(page, 'Rome')).toContainText('Expires in 24 hours');

  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Change expiry' }).click();
  await expect(dialog).toContainText('2 folders');
  await expect(dialog.getByRole('combobox', { name: 'Auto-delete after' })).toHaveText('5 days');
  await dialog.getByRole('combobox', { name: 'Auto-delete after' }).click();
  await page.getByRole('option', { name: '15 days' }).click();
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(chip(page, 'Rome')).toContainText('Expires in 15 days');
  await expect(chip(page, 'Trip')).toContainText('Expires in 15 days');
});

test('keeps the ending of long names, and cuts their middle', async ({ page, owner }) => {
  await createFolder(
    owner,
    'Minutes of the general assembly of the sailing club on the island, 2026-11-22, signed by all.pdf',
  );
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/uploads');
  const shown = page.locator('[aria-hidden]', { hasText: /…/ }).filter({ visible: true });
  await expect(shown).toHaveText(/^Minutes of the.*…ned by all\.pdf$/);
  for (const width of [320, 430]) {
    await page.setViewportSize({ width, height: 812 });
    await expect(shown).toHaveText(/^Minutes of the.*…ned by all\.pdf$/);
    await expect.poll(() => shown.evaluate((name) => name.scrollHeight - name.clientHeight)).toBe(0);
  }
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await expect(shown).toHaveText(/^Minutes of.*[^ ]…ned by all\.pdf$/);
    await expect.poll(() => shown.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  }
});
