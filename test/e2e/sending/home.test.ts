import { alive, chooseFiles, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';

test('opens and shows where to drop files', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/');
  await expect(page).toHaveTitle(/^Send large files/);
  await expect(page.getByRole('button', { name: 'Choose Files' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Choose Folder' })).toBeEnabled();
  expect(errors).toEqual([]);
});

test('says that files could not be read, and opens no second dialog', async ({ page }) => {
  await page.addInitScript(() => {
    window.showDirectoryPicker = async () => {
      const folder = await navigator.storage.getDirectory();
      await folder.getFileHandle('gone.txt', { create: true });
      FileSystemFileHandle.prototype.getFile = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
      return folder;
    };
  });
  let dialogs = 0;
  page.on('filechooser', () => dialogs++);
  await page.goto('/');
  await alive(page);
  await page.getByRole('button', { name: 'Choose Folder' }).click();
  await expect(page.getByRole('alert').getByText('These files could not be read.')).toBeVisible();
  expect(dialogs).toBe(0);
});

test('waits for files that are still being read', async ({ page }) => {
  await page.addInitScript(() => {
    window.showDirectoryPicker = async () => {
      const never = { [Symbol.asyncIterator]: () => never, next: () => new Promise(() => {}) };
      Reflect.set(FileSystemDirectoryHandle.prototype, 'values', () => never);
      return navigator.storage.getDirectory();
    };
  });
  const disk = newDisk();
  await page.goto('/');
  await chooseFiles(page, [disk.write('letter.txt', 1000)]);
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeEnabled();
  await page.getByRole('button', { name: 'Choose Folder' }).click();
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeDisabled();
  // Other files that are read faster do not end the wait.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['pasted'], 'pasted.txt'));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  });
  await expect(page.getByText('Files to Upload (2)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeDisabled();
  disk.remove();
});

test('sends files in a browser that refuses all storage', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    Storage.prototype.getItem = refuse;
    Storage.prototype.setItem = refuse;
    LockManager.prototype.request = async () => refuse();
  });
  const disk = newDisk();
  await page.goto('/');
  await chooseFiles(page, [disk.write('letter.txt', 1000)]);
  await startUpload(page);
  await shareLink(page);
  disk.remove();
});

test('scrolls the result into view in a low window', async ({ page }) => {
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
