import type { Page } from '@playwright/test';
import { png, textFile } from '../../../dev/seed/generated-files.ts';
import { bytes } from '../../harness/bytes.ts';
import { announced, begin, put } from '../../harness/uploads.ts';
import { saved } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { createFolder, send } from '../acts/my-files-acts.ts';
import { pane, shareOf, show } from '../acts/preview-acts.ts';
import { sha256OfDownload, zipEntries } from '../acts/saved-files.ts';

const PHONE = { width: 375, height: 667 };
const MESSAGE = 'Hi Ana, here are the photos of the lake. Take what you like, they are up until Sunday!';

const isCutOff = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('shows title, message, download, file count, expiry and first file names on a phone without scrolling', async ({
  owner,
  newVisitor,
}) => {
  const files = Array.from({ length: 8 }, (_, index) => png(`IMG_2026-07-1${index}_at_the_lake_${index}.png`, 30, 20));
  const link = await shareOf(owner, files, { folderName: 'Photos for Ana', message: MESSAGE });
  const visitor = await newVisitor();
  await visitor.setViewportSize(PHONE);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Photos for Ana' })).toBeInViewport({ ratio: 1 });
  await expect(visitor.getByText(MESSAGE)).toBeInViewport({ ratio: 1 });
  await expect(visitor.getByRole('button', { name: 'Download all' })).toBeInViewport({ ratio: 1 });
  for (const fact of ['All 8 files', 'expires in 24 hours']) {
    // The text includes the dot before it, which may be cut off.
    await expect(visitor.getByText(fact, { exact: true }).first()).toBeInViewport({ ratio: 0.6 });
  }
  const names = visitor.getByRole('list', { name: 'First names' }).getByRole('listitem');
  for (const index of [0, 1, 2, 3]) await expect(names.nth(index)).toBeInViewport({ ratio: 1 });
  await expect(visitor.getByRole('button', { name: 'View contents' })).toBeInViewport({ ratio: 1 });
  expect(await isCutOff(visitor)).toBe(false);

  const all = await saved(visitor, () => visitor.getByRole('button', { name: 'Download all' }).click());
  expect(Object.keys(await zipEntries(all)).sort()).toEqual(files.map(({ name }) => name));
  await visitor.getByRole('button', { name: 'View contents All 8 files' }).click();
  await expect(visitor.getByRole('button', { name: `Download ${files[0]?.name}` })).toBeVisible();
});

test('previews a file when its name is pressed, and opens the contents for a folder', async ({ owner, newVisitor }) => {
  const files = [textFile('b.txt', 'the second'), textFile('a.txt', 'the first'), textFile('c.rar', 'PK')];
  const link = await shareOf(owner, [...files, { ...textFile('d.txt', 'deep'), path: 'deep' }], { folderName: 'Trip' });
  const visitor = await newVisitor();
  await visitor.goto(link);
  const name = (text: string) => visitor.getByRole('list', { name: 'First names' }).getByRole('button', { name: text });
  await name('a.txt').focus();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('dialog', { name: 'Preview of a.txt' })).toContainText('the first');
  await visitor.keyboard.press('ArrowRight');
  await expect(visitor.getByRole('dialog', { name: 'Preview of b.txt' })).toContainText('the second');
  expect(await violations(visitor)).toEqual([]);
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('dialog')).toHaveCount(0);
  await expect(name('a.txt')).toBeFocused();
  for (const withoutPreview of ['c.rar', 'deep']) {
    await name(withoutPreview).click();
    await expect(visitor.getByRole('checkbox', { name: 'Select a.txt' })).toBeVisible();
    await visitor.goBack();
  }
});

test('shows no navigation to recipients, and a link to My Files to the owner', async ({ owner, page, newVisitor }) => {
  const link = await shareOf(owner, [textFile('a.txt', 'a'), textFile('b.txt', 'b')], { folderName: 'Trip' });
  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Trip' })).toBeVisible();
  for (const name of ['My Files', 'Profile', 'Premium', 'Home']) {
    await expect(visitor.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await expect(visitor.getByRole('button', { name: /Sign in|menu/ })).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Back to Upload' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Report this content' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Send your own files' }).click();
  await expect(visitor.getByRole('button', { name: 'Choose Files' })).toBeVisible();

  // Without an earlier page, the browser has no cookie with the user's id.
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('link', { name: 'My Files', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Report this content|Send your own files)$/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'My Files', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible();
});

test('shows the contents as a grid with keyboard control, and remembers the layout', async ({ owner, newVisitor }) => {
  const files = Array.from({ length: 9 }, (_, index) => png(`IMG_${index}.png`, 30, 20));
  const link = await shareOf(owner, [...files, { ...textFile('a.txt', 'a'), path: 'notes' }], { folderName: 'Trip' });
  const visitor = await newVisitor();
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await visitor.goto(`${link}?view=contents`);
  await visitor.getByRole('button', { name: 'Grid' }).click();
  await expect(visitor.getByRole('button', { name: 'Grid', pressed: true })).toBeFocused();
  await visitor.reload();
  const tile = (index: number) => visitor.getByRole('button', { name: `IMG_${index}.png`, exact: true });
  const [first, second] = await Promise.all([tile(0).boundingBox(), tile(1).boundingBox()]);
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));

  await tile(0).focus();
  await visitor.keyboard.press('ArrowRight');
  await expect(tile(1)).toBeFocused();
  await visitor.keyboard.press('ArrowDown');
  await expect(tile(6)).toBeFocused();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('dialog', { name: 'Preview of IMG_6.png' })).toBeVisible();
  await visitor.keyboard.press('ArrowRight');
  await expect(visitor.getByRole('dialog', { name: 'Preview of IMG_7.png' })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(tile(7)).toBeFocused();
  const one = await saved(visitor, () => visitor.getByRole('button', { name: 'Download IMG_7.png' }).click());
  expect(one.suggestedFilename()).toBe('IMG_7.png');
  await visitor.getByRole('checkbox', { name: 'Select IMG_3.png' }).click();
  await visitor.getByRole('checkbox', { name: 'Select everything in notes' }).click();
  const selected = await saved(visitor, () => visitor.getByRole('button', { name: 'Download selected' }).click());
  expect(Object.keys(await zipEntries(selected)).sort()).toEqual(['IMG_3.png', 'notes/a.txt']);
  await visitor.getByRole('button', { name: 'notes', expanded: true }).click();
  await expect(visitor.getByText('a.txt')).toHaveCount(0);
});

test('shows a single file with its preview and one download button', async ({ owner, newVisitor }) => {
  const { folderId, files } = await send(owner, ['letter to everybody.txt'], { folderName: 'letter to everybody.txt' });
  const visitor = await newVisitor();
  await visitor.setViewportSize(PHONE);
  for (const address of [`/d/${folderId}`, `/d/${folderId}?view=contents`]) {
    await visitor.goto(address);
    const download = visitor.getByRole('button', { name: /^Download/ });
    await expect(download).toHaveCount(1);
    await expect(download).toBeInViewport({ ratio: 1 });
    await expect(visitor.getByRole('checkbox')).toHaveCount(0);
    for (const name of [/Select/, /^Sort/, /More ways/, /view contents/i]) {
      await expect(visitor.getByRole('button', { name })).toHaveCount(0);
    }
    const savedFile = await saved(visitor, () => download.click());
    expect(await sha256OfDownload(savedFile)).toBe(files['letter to everybody.txt']?.sha256);
  }
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await show(visitor, 'letter to everybody.txt');
  const preview = pane(visitor, 'letter to everybody.txt');
  await expect(preview).toBeFocused();
  await expect(preview.getByRole('button', { name: 'Next file' })).toHaveCount(0);
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('button', { name: 'Preview letter to everybody.txt' })).toBeFocused();
});

test('marks the files that are still uploading, and previews them as soon as they arrive', async ({
  owner,
  newVisitor,
}) => {
  const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => announced({ name, size: 100 }));
  const { folderId, uploadUrls } = await begin(owner, files, { folderName: 'Trip' });
  await put(owner, uploadUrls[0]?.uploadUrl ?? '', bytes(100));
  const visitor = await newVisitor();
  await visitor.goto(`/d/${folderId}`);
  const rowOf = (name: string) =>
    visitor.getByRole('list', { name: 'First names' }).getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(rowOf('a.txt')).toHaveText(/100\sB$/);
  await expect(rowOf('b.txt')).toHaveText(/Uploading$/);
  await expect(rowOf('c.txt')).toHaveText(/Uploading$/);
  expect(await violations(visitor)).toEqual([]);

  await put(owner, uploadUrls[1]?.uploadUrl ?? '', bytes(100));
  await expect(rowOf('b.txt')).toHaveText(/100\sB$/, { timeout: 30_000 });
  await expect(rowOf('c.txt')).toHaveText(/Uploading$/);
  await rowOf('b.txt').click();
  await expect(visitor.getByRole('dialog', { name: 'Preview of b.txt' })).toBeVisible();
});

test('offers no preview of an unsupported file, and no download of an empty share', async ({ owner, newVisitor }) => {
  const link = await shareOf(owner, [textFile('backup.rar', 'PK', 'application/vnd.rar')], {
    folderName: 'backup.rar',
  });
  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(visitor.getByRole('button', { name: 'Download backup.rar' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^Preview/ })).toHaveCount(0);
  await expect(visitor.getByText('This kind of file has no preview.')).toBeVisible();

  await visitor.goto(`/d/${await createFolder(owner, 'Nothing yet')}`);
  await expect(visitor.getByRole('heading', { name: 'No Files Found' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^(Download|Verify)/ })).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Upload New File' })).toHaveCount(0);
});

test('offers one way home if the share is not found', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await visitor.goto('/d/nothing-is-here-0');
  await expect(visitor.getByRole('link', { name: 'Upload New File' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Back to Upload' })).toHaveCount(0);
});

test('opens a tree of 60 files at its top level, and downloads a directory as a ZIP', async ({ owner, newVisitor }) => {
  const names = Array.from({ length: 60 }, (_, index) => `${index % 2 ? 'photos/raw' : 'films'}/${index}.bin`);
  const { folderId, files } = await send(owner, [...names, 'read me.txt'], { folderName: 'Trip' });
  const visitor = await newVisitor();
  await visitor.goto(`/d/${folderId}`);
  await expect(visitor.getByRole('list', { name: 'First names' })).toContainText('photos');
  await visitor.getByRole('button', { name: 'View contents' }).click();
  const rows = visitor.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(rows).toHaveText([/^films/, /^photos/, /^read me.txt/]);
  await visitor.getByRole('button', { name: 'photos', expanded: false }).click();
  await expect(rows).toHaveText([/^films/, /^photos/, /^raw/, /^read me.txt/]);

  const part = await saved(visitor, () => visitor.getByRole('button', { name: 'Download photos' }).click());
  expect(part.suggestedFilename()).toBe('photos.zip');
  const photos = names.filter((name) => name.startsWith('photos/'));
  expect(await zipEntries(part)).toEqual(
    Object.fromEntries(photos.map((name) => [name, files[name.split('/').at(-1) ?? '']?.sha256])),
  );
});

test('downloads a folder inside a share, and says how much of an unfinished folder has arrived', async ({
  owner,
  newVisitor,
}) => {
  const { folderId } = await send(owner, ['a.txt', 'late/b.txt', 'late/c.bin!'], { folderName: 'Trip' });
  const rome = await createFolder(owner, 'Rome', folderId);
  const { files } = await send(owner, ['x.txt'], { folderId: rome });
  const visitor = await newVisitor();
  await visitor.goto(`/d/${folderId}?view=contents`);
  await expect(visitor.getByRole('listitem').filter({ hasText: 'late' })).toContainText('1 of 2 here');
  await expect(visitor.getByRole('button', { name: 'Download late' })).toHaveCount(0);
  const inside = await saved(visitor, () => visitor.getByRole('button', { name: 'Download Rome' }).click());
  expect(await zipEntries(inside)).toEqual({ 'x.txt': files['x.txt']?.sha256 });
});

for (const width of [320, 375, 768, 1440, 1920, 2560]) {
  test(`fits both pages of a share into ${width} px, and fills a wide window`, async ({ owner, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = `a name that is long enough for two lines of any phone and goes on ${'x'.repeat(60)} the end.txt`;
    const { folderId } = await send(owner, [name, `folder of ${name}/b.txt`], { folderName: name });
    const main = page.getByRole('main');
    for (const address of [`/d/${folderId}`, `/d/${folderId}?view=contents`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await isCutOff(page)).toBe(false);
      const box = await main.boundingBox();
      expect(box?.width ?? 0).toBeGreaterThan(width * 0.75);
    }
    await expect(page.getByText('x the end.txt').filter({ visible: true }).first()).toBeVisible();
  });
}

for (const width of [320, 375, 1440]) {
  test(`shows a title whole if it fits, and leaves room around names, at ${width} px`, async ({ owner, page }) => {
    await page.setViewportSize({ width, height: 900 });
    const folderName = 'Island 1.png and 2 more';
    const names = ['Island 1.png', 'IMG_20261126_1234.jpg', 'Notes.md'];
    const { folderId } = await send(owner, names, { folderName });
    for (const address of [`/d/${folderId}`, `/d/${folderId}?view=contents`]) {
      await page.goto(address);
      const shown = page.getByRole('heading', { level: 1 }).locator('[aria-hidden]');
      await expect(shown.filter({ visible: true })).toHaveText(folderName);
    }
    for (const name of names) {
      const row = await page.getByRole('listitem').filter({ hasText: name }).boundingBox();
      const words = await page.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox();
      expect((row?.height ?? 0) - (words?.height ?? 0)).toBeGreaterThan(8);
    }
  });
}
