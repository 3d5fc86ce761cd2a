import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { createFolder, expectRows } from './my-files-acts.ts';

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
