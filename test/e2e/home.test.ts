import { chooseFiles, shareLink, startUpload } from './acts.ts';
import { expect, test } from './browser.ts';
import { newDisk } from './disk.ts';

test('the home page opens and shows where to drop files', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/');
  await expect(page).toHaveTitle(/^Send large files/);
  await expect(page.getByRole('button', { name: 'Choose Files' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Choose Folder' })).toBeEnabled();
  expect(errors).toEqual([]);
});

test('on a low window the outcome is in sight, wherever the button was', async ({ page }) => {
  const disk = newDisk();
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto('/');
  await chooseFiles(page, [disk.write('letter.txt', 1000)]);
  await page.mouse.wheel(0, 500);
  await startUpload(page);
  await shareLink(page);
  await expect(page.getByRole('heading', { name: 'Upload Successful!' })).toBeInViewport({ ratio: 1 });
  disk.remove();
});
