import { alive, chooseFiles, drop, dropOn, dropTextOn, openFolder, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { createFolder } from '../acts/my-files-acts.ts';

test('lets a link of the page be dragged into a text field, and nowhere else', async ({ page, owner }) => {
  await createFolder(owner, 'Trip');
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

test('accepts a drag with unknown contents, except in fields', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  const prevented = (selector: string, type: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((target, name) => {
        // WebKitGTK provides only this data during a drag.
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/uri-list', '');
        return !target.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
      }, type);
  // The buttons work before the page listens for drags.
  await expect.poll(() => prevented('h1', 'dragover')).toBe(true);
  for (const type of ['dragover', 'drop']) {
    expect(await prevented('h1', type)).toBe(true);
    // Inputs are disabled while the page reads a drop.
    await expect(page.locator('input[type="file"]').first()).toBeEnabled();
    expect(await prevented('input[type="file"]', type)).toBe(false);
  }
  await expect(page.getByRole('alert')).toHaveText('These files could not be read. Please choose them again.');
});

test('leaves the page unchanged after a drop where files are not accepted', async ({ page, disk }) => {
  await page.goto('/pricing');
  await alive(page);
  await dropOn(page.getByRole('heading', { level: 1 }), [disk.write('stray.txt', 10).path]);
  await expect(page).toHaveURL(/pricing/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('says that a drop has no files', async ({ page, disk }) => {
  await page.goto('/');
  await alive(page);
  const heading = page.getByRole('heading', { level: 1 });
  await dropTextOn(heading, 'Some words');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Only files and folders can be sent. What you dropped contained none.');

  await page.reload();
  await alive(page);
  await dropOn(heading, [disk.folder('Nothing')]);
  await expect(alert).toHaveText('There are no files in this folder. Empty folders are sent only together with files.');
  await expect(page.getByText('Drop files or a folder here')).toBeVisible();
});

test('accepts text dropped into a field of the pending list', async ({ page, disk }) => {
  await page.goto('/');
  await chooseFiles(page, [disk.write('one.txt', 10)]);
  const name = page.getByRole('textbox', { name: 'Name' });
  await dropTextOn(name, 'Holiday');
  await expect(name).toHaveValue('Holiday');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('sends the other files under a typed name after a folder was removed from the list', async ({ page, disk }) => {
  for (const path of ['Trip/day 1/a.txt', 'Trip/.DS_Store', 'Work/b.txt', 'Work/c.txt']) disk.write(path, 10);
  await page.goto('/');
  await drop(page, [`${disk.root}/Trip`, `${disk.root}/Work`]);
  await expect(page.getByText('Files to Upload (3)')).toBeVisible();
  await expect(page.getByText('1 system file was left out')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Work', exact: true }).click();
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveAttribute('placeholder', 'Trip');
  await page.getByRole('button', { name: 'Send it too' }).click();
  await expect(page.getByText('Files to Upload (2)')).toBeVisible();
  await name.fill('Holiday');
  await startUpload(page);
  const link = await shareLink(page);
  await expect(page.getByText('Holiday')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Holiday' })).toBeVisible();
  await openFolder(page, link);
  await expect(page.getByText('.DS_Store')).toBeVisible();
});
