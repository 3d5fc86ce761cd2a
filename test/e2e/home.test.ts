import { expect, test } from './browser.ts';

test('the home page opens and shows where to drop files', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/');
  await expect(page).toHaveTitle(/^Send large files/);
  await expect(page.getByRole('button', { name: 'Choose Files' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Choose Folder' })).toBeEnabled();
  expect(errors).toEqual([]);
});
