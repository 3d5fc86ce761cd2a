import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { createFolder, expectRows, openByName, send } from './my-files-acts.ts';

async function chooseRows(page: Page, rows: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.getByRole('option', { name: String(rows), exact: true }).click();
}

test('a page has as many rows as were chosen, in the address and at the next visit', async ({ page, owner }) => {
  const names = Array.from({ length: 27 }, (_, index) => `Folder ${index + 1}`);
  for (const name of names) await createFolder(owner, name);
  const newest = names.toReversed();
  await page.goto('/uploads?page=6');
  await expectRows(page, ['Folder 2', 'Folder 1']);
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await expect(page.getByRole('option')).toHaveText(['5', '25', '50', '100']);
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

test('the heads of the columns sort, by the address, and say how', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['file 10.txt', 'file 2.txt', 'File 1.txt'], { folderName: 'Trip' });
  await createFolder(owner, 'Rome', folderId);
  await page.goto('/uploads');
  await openByName(page, 'Trip');
  await expectRows(page, ['Rome', 'file 10.txt', 'file 2.txt', 'File 1.txt']);
  const head = (name: string) => page.getByRole('columnheader', { name });
  const press = (name: string) => head(name).getByRole('button').press('Enter');
  await expect(head('Name')).toHaveAttribute('aria-sort', 'none');
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
