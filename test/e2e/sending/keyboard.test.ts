import { chooseFiles, linkOf, saved } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';

test('sends files, copies the link and saves its QR code by keyboard alone', async ({ page, context, disk }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await chooseFiles(page, [disk.write('one.txt', 10)]);
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();
  const upload = page.getByRole('button', { name: 'Upload Files' });
  for (
    let presses = 0;
    presses < 20 && !(await upload.evaluate((button) => button === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Upload Successful!' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOf(page));
  const code = await saved(page, () => page.getByRole('button', { name: 'Download QR Code' }).press('Enter'));
  expect(code.suggestedFilename()).toMatch(/^one.*\.png$/);
});
