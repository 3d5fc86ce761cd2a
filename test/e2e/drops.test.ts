import { alive, dropOn } from './acts.ts';
import { expect, test } from './browser.ts';
import { newDisk } from './disk.ts';

test('a link of the page can be dragged into a text field, and does nothing anywhere else', async ({ page }) => {
  await page.goto('/uploads');
  await alive(page);
  const link = page.getByRole('link', { name: 'Profile' });
  const search = page.getByRole('searchbox');
  await link.dragTo(page.getByRole('heading', { name: 'My Files' }));
  await expect(search).toHaveValue('');
  await link.dragTo(search);
  await expect(search).toHaveValue(/\/profile$/);
  await expect(page).toHaveURL(/uploads/);
});

test('a drag of which the browser does not say whether it brings files is let in nowhere but in fields', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  const prevented = (selector: string, type: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((target, name) => {
        // As WebKitGTK offers a file.
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/uri-list', '');
        return !target.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      }, type);
  for (const type of ['dragover', 'drop']) {
    expect(await prevented('h1', type)).toBe(true);
    expect(await prevented('input[type="file"]', type)).toBe(false);
  }
  await expect(page.getByRole('alert')).toHaveText('These files could not be read. Please choose them again.');
});

test('a file that is dropped where nothing takes it leaves the page as it is', async ({ page }) => {
  const disk = newDisk();
  await page.goto('/pricing');
  await alive(page);
  await dropOn(page.getByRole('heading', { level: 1 }), [disk.write('stray.txt', 10).path]);
  await expect(page).toHaveURL(/pricing/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  disk.remove();
});
