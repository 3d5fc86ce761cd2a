import {
  alive,
  chooseFiles,
  chooseFilesButton,
  chooseFolderButton,
  lineOf,
  sendFiles,
  shareLink,
  startUpload,
} from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { expectNoShift, watchShifts } from '../acts/layout-shifts.ts';

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

test('waits for files that are still being read', async ({ page, disk }) => {
  await page.addInitScript(() => {
    window.showDirectoryPicker = async () => {
      const never = { [Symbol.asyncIterator]: () => never, next: () => new Promise(() => {}) };
      Reflect.set(FileSystemDirectoryHandle.prototype, 'values', () => never);
      return navigator.storage.getDirectory();
    };
  });
  await page.goto('/');
  await chooseFiles(page, [disk.write('letter.txt', 1000)]);
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeEnabled();
  await page.getByRole('button', { name: 'Choose Folder' }).click();
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeDisabled();
  // Reading another file must not enable the button.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['pasted'], 'pasted.txt'));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  });
  await expect(page.getByText('Files to Upload (2)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeDisabled();
});

test('sends files in a browser that refuses all storage', async ({ page, disk }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    Storage.prototype.getItem = refuse;
    Storage.prototype.setItem = refuse;
    LockManager.prototype.request = async () => refuse();
  });
  await sendFiles(page, [disk.write('letter.txt', 1000)]);
});

test('scrolls the result into view in a low window', async ({ page, disk }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto('/');
  await chooseFiles(page, [disk.write('letter.txt', 1000)]);
  await page.mouse.wheel(0, 500);
  await startUpload(page);
  await shareLink(page);
  await expect(page.getByRole('heading', { name: 'Upload Successful!' })).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
  [375, 553],
  [390, 664],
  [375, 812],
  [720, 450],
  [768, 1024],
  [1366, 640],
  [1440, 900],
  [2560, 1440],
] as const) {
  test(`keeps main buttons in view and causes no layout shifts from home to success, ${width} x ${height}`, async ({
    page,
    disk,
  }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    await page.goto('/');
    await alive(page);
    await expect(chooseFilesButton(page)).toBeInViewport({ ratio: 1 });
    await expect(chooseFolderButton(page)).toBeInViewport({ ratio: 1 });
    await chooseFiles(
      page,
      [1, 2, 3, 4, 5, 6, 7].map((number) => disk.write(`${number}.txt`, 1000, number)),
    );
    await expect(page.getByRole('button', { name: 'Upload Files' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^[1-6] more$/)).toBeVisible();
    await startUpload(page);
    await shareLink(page);
    await expect(page.getByText('Not downloaded yet')).toBeVisible();
    await expectNoShift(page, 'from home to success');
  });
}

test('shows latency and speed of the last upload in the footer of home, away from the drop zone', async ({
  page,
  disk,
}) => {
  await page.goto('/');
  await (await lineOf(page)).slow(4_000_000);
  await chooseFiles(page, [disk.write('film.mkv', 16_000_000)]);
  await startUpload(page);
  await shareLink(page);
  const footer = page.getByRole('contentinfo');
  const button = footer.getByRole('button', { name: 'Test Speed' });
  await button.scrollIntoViewIfNeeded();
  const boxes = () => Promise.all([button, page.getByRole('main')].map((part) => part.boundingBox()));
  const before = await boxes();
  await button.click();
  await expect(
    footer.getByText(/^The server answers in \d+ ms · your last upload ran at [\d.,]+ Mbit\/s$/),
  ).toBeInViewport();
  expect(await boxes()).toEqual(before);
  await footer.getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible();
  await expect(button).toHaveCount(0);
});

test('on phones, shows the features in a row that can be swiped, or scrolled with buttons', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await alive(page);
  const features = page.getByRole('region', { name: 'Features' });
  const cards = features.getByRole('listitem');
  expect((await features.boundingBox())?.height).toBeLessThan(450);
  await features.scrollIntoViewIfNeeded();
  await expect(cards.first()).toBeInViewport({ ratio: 0.9 });
  const next = features.getByRole('button', { name: 'Next feature' });
  await next.focus();
  for (let presses = 1; presses < 6; presses++) {
    await page.keyboard.press('Enter');
    await expect(cards.nth(presses)).toBeInViewport({ ratio: 0.9 });
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await features.getByRole('button', { name: 'Previous feature' }).click();
  await expect(cards.nth(4)).toBeInViewport({ ratio: 0.9 });
});
