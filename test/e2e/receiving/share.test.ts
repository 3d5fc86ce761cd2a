import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { BUNDLE_MAX_FILES } from '../../../worker/contract/limits.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { chooseFiles, download, drop, openFolder, saved, savedInTurn, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { createFolder, send } from '../acts/my-files-acts.ts';
import { sha256OfDownload, zipEntries } from '../acts/saved-files.ts';

test('sends three files, which another visitor downloads as a ZIP, as a selection and one by one', async ({
  page,
  newVisitor,
  disk,
}) => {
  const files = ['one.txt', 'two.png', 'Drei ü.pdf'].map((name, index) => disk.write(name, 1024, index));
  await page.goto('/');
  await chooseFiles(page, files);
  await expect(page.getByText('Files to Upload (3)')).toBeVisible();
  await startUpload(page);
  const link = await shareLink(page);

  const otherVisitor = await newVisitor();
  await openFolder(otherVisitor, link);
  const sentSums = Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]));
  const all = await saved(otherVisitor, () => otherVisitor.getByRole('button', { name: 'Download all' }).click());
  expect(all.suggestedFilename()).toBe('Drei ü.pdf and 2 more.zip');
  expect(await zipEntries(all)).toEqual(sentSums);

  await otherVisitor.getByRole('checkbox', { name: 'Select two.png' }).click();
  await otherVisitor.getByRole('checkbox', { name: 'Select one.txt' }).click();
  const selected = await saved(otherVisitor, () =>
    otherVisitor.getByRole('button', { name: 'Download selected' }).click(),
  );
  expect(await zipEntries(selected)).toEqual({ 'one.txt': sentSums['one.txt'], 'two.png': sentSums['two.png'] });
  await otherVisitor.getByRole('checkbox', { name: 'Select all' }).click();

  const downloads = await savedInTurn(otherVisitor, 3, async () => {
    await otherVisitor.getByRole('button', { name: 'More ways to download' }).click();
    await otherVisitor.getByRole('menuitem', { name: 'One by one' }).click();
  });
  const sums = await Promise.all(
    downloads.map(async (savedDownload) => [savedDownload.suggestedFilename(), await sha256OfDownload(savedDownload)]),
  );
  expect(Object.fromEntries(sums)).toEqual(sentSums);
});

test('sends a dropped folder with its structure and more than a hundred files in a directory', async ({
  page,
  newVisitor,
  disk,
}) => {
  const top = disk.write('Trip/read me.txt', 10);
  const deep = Array.from({ length: 130 }, (_, index) =>
    disk.write(`Trip/photos/raw/IMG_${1000 + index}.jpg`, 2000 + index, index),
  );
  await page.goto('/');
  await drop(page, [`${disk.root}/Trip`]);
  await expect(page.getByText('Files to Upload (131)')).toBeVisible();
  const putUrls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT' && pathname.startsWith('/api/upload/')) putUrls.push(pathname);
  });
  await startUpload(page);
  const link = await shareLink(page);
  expect(putUrls).toEqual(Array(Math.ceil(131 / BUNDLE_MAX_FILES)).fill(bytePaths.bundle));

  const otherVisitor = await newVisitor();
  await openFolder(otherVisitor, link);
  await expect(otherVisitor.getByRole('heading', { name: 'Trip' })).toBeVisible();
  const photos = otherVisitor.getByRole('listitem').filter({ hasText: 'photos' });
  for (const width of [375, 768, 1440]) {
    await otherVisitor.setViewportSize({ width, height: 900 });
    await expect(photos.getByText(/^130 files/).locator('visible=true'), `${width} px`).toHaveCount(1);
  }
  expect(await download(otherVisitor, 'read me.txt')).toEqual({ sha256: top.sha256, savedAs: 'read me.txt' });
  for (const folder of ['photos', 'raw']) {
    const row = otherVisitor.getByRole('listitem').filter({ hasText: folder });
    if ((await row.getByRole('button', { expanded: false }).count()) > 0)
      await row.getByRole('button', { expanded: false }).click();
  }
  const name = 'IMG_1003.jpg';
  const sentFile = deep.find((file) => file.name === name);
  expect(await download(otherVisitor, name)).toEqual({ sha256: sentFile?.sha256, savedAs: name });
  const all = await saved(otherVisitor, () => otherVisitor.getByRole('button', { name: 'Download all' }).click());
  expect(await zipEntries(all)).toEqual({
    'read me.txt': top.sha256,
    ...Object.fromEntries(deep.map((file) => [`photos/raw/${file.name}`, file.sha256])),
  });
});

test('sends a file of several parts', async ({ page, newVisitor, disk }) => {
  const film = disk.write('film.mkv', 120 * MIB + 12_345);
  await page.goto('/');
  await drop(page, [film.path]);
  await startUpload(page);
  const link = await shareLink(page, 120_000);

  const otherVisitor = await newVisitor();
  await openFolder(otherVisitor, link);
  expect(await download(otherVisitor, film.name)).toEqual({ sha256: film.sha256, savedAs: film.name });
});

test('opens folders inside a share from its page', async ({ newVisitor, owner }) => {
  const { folderId } = await send(owner, ['a.txt'], { folderName: 'Trip' });
  const rome = await createFolder(owner, 'Rome', folderId);
  const day = await createFolder(owner, 'Day 1', rome);
  const { files } = await send(owner, ['b.txt', 'c.txt'], { folderId: day });

  const visitor = await newVisitor();
  await openFolder(visitor, `/d/${folderId}`);
  const inside = visitor.getByRole('list', { name: 'Folders' });
  await expect(inside.getByRole('link')).toHaveText([/^Rome0 files/]);
  await inside.getByRole('link').click();
  await expect(visitor.getByRole('heading', { name: 'Rome' })).toBeVisible();
  await expect(visitor.getByText('No Files Found')).toHaveCount(0);
  await inside.getByRole('link', { name: /^Day 1/ }).click();
  const archive = await saved(visitor, () => visitor.getByRole('button', { name: 'Download all' }).click());
  expect(archive.suggestedFilename()).toBe('Day 1.zip');
  expect(await zipEntries(archive)).toEqual({ 'b.txt': files['b.txt']?.sha256, 'c.txt': files['c.txt']?.sha256 });
  await visitor.goBack();
  await visitor.goBack();
  await expect(visitor.getByRole('heading', { name: 'Trip' })).toBeVisible();
});

test("accepts a response with other field spellings, and explains an invalid one without the browser's error message", async ({
  page,
}) => {
  // Response with a mix of field spellings.
  const otherFolder = { folder_id: 'x', folderName: 'Trip', created_at: new Date().toISOString(), expiry_date: null };
  const figures = { total_size: 3, total_downloads: 0, bandwidth_used: 0, bandwidth_limit: 0, file_count: 1 };
  const file = { file_id: 'a', filename: 'a.txt', path: '', size: 3, contentType: 'text/plain', status: 'ready' };
  const dates = { uploadDate: otherFolder.created_at, expiryDate: null, downloadCount: 0 };
  let folder: object = {
    ...otherFolder,
    ...figures,
    files: [{ ...file, ...dates }],
    folders: [],
    copyright_violation: false,
    takedown_reason: null,
  };
  await page.route('**/api/folder/*', (route) => route.fulfill({ json: { folder } }));
  await page.goto('/d/abcdefghijklmnop');
  await expect(page.getByRole('heading', { name: 'Trip' })).toBeVisible();

  folder = { files: 'none' };
  await page.reload();
  await expect(page.getByRole('heading', { name: 'We couldn’t show this page' })).toBeVisible();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await expect(page.getByText(/is not a function|undefined|TypeError/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Report a problem' })).toHaveAttribute('href', /\/contact\?subject=/);
});
