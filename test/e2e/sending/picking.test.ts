import type { Page } from '@playwright/test';
import {
  alive,
  chooseAgainButton,
  chooseFilesButton,
  chooseFolderAgainButton,
  chooseFolderButton,
  dropOn,
  holdBack,
  lineOf,
  pick,
  reaches,
  shareLink,
  startUpload,
} from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { expectRows, uploadButton } from '../acts/my-files-acts.ts';
import { waysToPick } from '../acts/ways-to-pick.ts';

const listed = (page: Page, count: number) => page.getByText(`Files to Upload (${count})`);

for (const dialogKind of waysToPick) {
  test.describe(dialogKind.title, () => {
    test('picks files and folders in the drop zone and above the list', async ({ page, disk }) => {
      const press = await dialogKind.offer(page, disk);
      await page.goto('/');
      await press.files(chooseFilesButton(page));
      await expect(listed(page, 2)).toBeVisible();
      await press.folder(chooseFolderButton(page));
      await expect(listed(page, 4)).toBeVisible();
      await expect(page.getByText('Trip/day 1')).toBeVisible();

      await page.reload();
      await press.folder(chooseFolderButton(page));
      await expect(listed(page, 2)).toBeVisible();
      await press.files(chooseFilesButton(page));
      await expect(listed(page, 4)).toBeVisible();
    });

    for (const kind of ['files', 'folder'] as const) {
      test(`the same ${kind} can be picked again for an unfinished upload`, async ({ page, disk }) => {
        const [choose, chooseAgain, other] = {
          files: [chooseFilesButton, chooseAgainButton, chooseFolderAgainButton] as const,
          folder: [chooseFolderButton, chooseFolderAgainButton, chooseAgainButton] as const,
        }[kind];
        const press = await dialogKind.offer(page, disk);
        await page.goto('/');
        const line = await lineOf(page);
        await press[kind](choose(page));
        await line.slow(100_000);
        await startUpload(page);
        await reaches(page, 5);
        page.on('dialog', (dialog) => dialog.accept());
        await page.reload();
        await line.mend();

        await expect(chooseAgain(page)).toBeVisible();
        await expect(other(page)).toHaveCount(0);
        await press[kind](chooseAgain(page));
        await shareLink(page);
        await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(2);
      });
    }

    test('picks files and folders in My Files', async ({ page, disk }) => {
      const press = await dialogKind.offer(page, disk);
      await page.goto('/uploads');
      await press.files(page.getByRole('button', { name: 'Upload files' }));
      const files = page.getByRole('dialog', { name: 'Upload Files - Set Expiry' });
      await expect(files).toContainText('2 files');

      await page.reload();
      await press.folder(page.getByRole('button', { name: 'Upload folder' }));
      const folder = page.getByRole('dialog', { name: 'Upload Folder - Set Expiry' });
      await expect(folder).toContainText('2 files');
      await uploadButton(folder).click();
      const success = page.getByRole('dialog', { name: 'Success' });
      await expect(success.getByText('Trip', { exact: true })).toBeVisible();
      await success.getByRole('button', { name: 'Done' }).click();
      await expectRows(page, ['Trip']);
    });
  });
}

const SCRIPTS_MS = 30_000;

const SCRIPTS = '**/assets/*.js';

for (const [kind, paths] of [
  ['files', ['one.txt', 'two.txt']],
  ['folder', ['Trip/day 1/a.txt', 'Trip/day 2/b.txt']],
] as const) {
  test(`keeps a selection picked before the page's scripts have loaded: ${kind}`, async ({ page, disk }) => {
    const files = paths.map((path) => disk.write(path, 10).path);
    const release = await holdBack(page, SCRIPTS);
    await page.goto('/', { waitUntil: 'commit' });
    if (kind === 'files') await pick(chooseFilesButton(page), files);
    else await pick(chooseFolderButton(page), `${disk.root}/Trip`);
    await expect(listed(page, 2)).toHaveCount(0);

    release();
    await expect(listed(page, 2)).toBeVisible({ timeout: SCRIPTS_MS });
    if (kind === 'folder') await expect(page.getByText('Trip/day 2')).toBeVisible();
  });
}

test('keeps a file that was dropped on the button before the scripts have loaded', async ({ page, disk }) => {
  const release = await holdBack(page, SCRIPTS);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(chooseFilesButton(page)).toBeVisible();
  await dropOn(chooseFilesButton(page), [disk.write('early.txt', 10).path]);
  release();
  await expect(listed(page, 1)).toBeVisible({ timeout: SCRIPTS_MS });
});

test('keeps the subfolders of a folder that is dropped on the button', async ({ page, disk }) => {
  disk.write('Trip/day 1/a.txt', 10);
  disk.write('Trip/day 2/b.txt', 10);
  await page.goto('/');
  await alive(page);
  await dropOn(chooseFilesButton(page), [`${disk.root}/Trip`]);
  await expect(listed(page, 2)).toBeVisible();
  await expect(page.getByText('Trip/day 1')).toBeVisible();
});

/** Makes Playwright report file dialogs. Call it before a key or a button opens one. */
async function expectChoosers(page: Page): Promise<void> {
  page.on('filechooser', () => {});
  await page.evaluate(() => {});
}

for (const key of ['Enter', 'Space']) {
  test(`${key} opens the dialog of the button that has the focus`, async ({ page, disk }) => {
    await page.goto('/');
    await alive(page);
    await expectChoosers(page);
    await chooseFilesButton(page).focus();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press(key)]);
    await chooser.setFiles(disk.write('one.txt', 10).path);
    await expect(listed(page, 1)).toBeVisible();
  });
}

test('falls back to the file input if the browser refuses to open its dialog', async ({ page, disk }) => {
  await page.addInitScript(() => {
    window.showOpenFilePicker = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
  });
  await page.goto('/');
  await alive(page);
  for (const count of [1, 2]) {
    await pick(chooseFilesButton(page), disk.write(`${count}.txt`, 10).path);
    await expect(listed(page, count)).toBeVisible();
  }
});

test('keeps the buttons unchanged while a dialog is open and after it is closed', async ({ page }) => {
  await page.addInitScript(() => {
    const closed = new Promise<never>((_, reject) => {
      window.addEventListener('close the dialog', () => reject(new DOMException('Closed.', 'AbortError')));
    });
    let opened = 0;
    window.showOpenFilePicker = () => {
      document.title = `opened ${++opened}`;
      return closed;
    };
  });
  await page.goto('/');
  await alive(page);
  await chooseFilesButton(page).click();
  await chooseFilesButton(page).click();
  await expect(page).toHaveTitle('opened 1');
  await expect(page.getByText('Drop files or a folder here')).toBeVisible();

  await page.evaluate(() => window.dispatchEvent(new Event('close the dialog')));
  await expect(chooseFilesButton(page)).toBeFocused();
  await chooseFilesButton(page).click();
  await expect(page).toHaveTitle('opened 2');
});

test('picks a file again after it was removed from the list', async ({ page, disk }) => {
  const { path } = disk.write('one.txt', 10);
  await page.goto('/');
  await pick(chooseFilesButton(page), path);
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'Remove one.txt' }).click();
    await expect(listed(page, 1)).toHaveCount(0);
    await pick(chooseFilesButton(page), path);
    await expect(listed(page, 1)).toBeVisible();
  }
});

for (const width of [375, 1440]) {
  test(`covers each button completely with its file input, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await alive(page);
    await expectChoosers(page);
    for (const button of [chooseFilesButton(page), chooseFolderButton(page)]) {
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(height).toBeGreaterThanOrEqual(44);
      for (const inset of [3, width - 3]) {
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.mouse.click(x + inset, y + 3)]);
        expect(await chooser.element().getAttribute('aria-label')).toBe(await button.getAttribute('aria-label'));
      }
    }
  });
}
