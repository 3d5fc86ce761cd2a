import { saved } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { createFolder, runSql, send } from '../acts/my-files-acts.ts';
import { zipEntries } from '../acts/saved-files.ts';

const FOLDERS = 25;

test('names the top level of a share of 25 folders, and says how many files there are', async ({ page, owner }) => {
  const paths = Array.from({ length: FOLDERS * 5 }, (_, index) => `day ${1 + Math.floor(index / 5)}/${index}.txt`);
  const { folderId } = await send(owner, paths, { folderName: 'Trip' });
  await page.goto(`/d/${folderId}`);
  const names = page.getByRole('list', { name: 'First names' }).getByRole('listitem');
  await expect(names).toHaveText(Array.from({ length: 8 }, (_, index) => new RegExp(`day ${index + 1}`)));
  await expect(page.getByRole('button', { name: 'View contents All 125 files' })).toBeVisible();
});

for (const count of [3000, 50_000]) {
  test(`finds a match by keyboard among ${count} files, and downloads only the match`, async ({ page, owner }) => {
    test.setTimeout(360_000);
    const paths = ['Ärzte/Liste.pdf', 'Ärzte/photo.jpg', 'a/film.mp4'];
    const { folderId, files } = await send(owner, paths, { folderName: 'Many' });
    await runSql(`
      INSERT INTO files (id, folder_id, position, name, directory, size, type, upload_key, status, created_at, ready_at, r2_key, crc32)
      WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
      SELECT hex(randomblob(8)), '${folderId}', i, 'file ' || i || '.txt', 0, 1, 'text/plain', hex(randomblob(8)), 'ready', 1, 1,
        hex(randomblob(8)), 0 FROM n`);
    await runSql(
      `UPDATE folders SET file_count = ${count}, next_position = ${count}, total_bytes = total_bytes + ${count - 3} WHERE id = '${folderId}'`,
    );
    await page.goto(`/d/${folderId}?view=contents`);
    await expect(page.getByText('Loading the list')).toHaveCount(0, { timeout: 120_000 });

    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.focus();
    await page.keyboard.type('ärz');
    const list = page.getByRole('list', { name: 'Files' });
    await expect(list.getByRole('listitem')).toHaveText([/Ärzte/, /Liste\.pdf/, /photo\.jpg/]);
    await expect(page.getByText(`2 of ${count.toLocaleString('en')} files`)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Show: All kinds' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Documents' }).focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem')).toHaveText([/Ärzte/, /Liste\.pdf/]);
    const firstDownload = await saved(page, () => page.getByRole('button', { name: 'Download found' }).click());
    expect(firstDownload.suggestedFilename()).toBe('Liste.pdf');

    await page.getByRole('button', { name: 'Show: Documents' }).click();
    await page.getByRole('menuitemradio', { name: 'All kinds' }).click();
    const both = await saved(page, () => page.getByRole('button', { name: 'Download found' }).click());
    expect(await zipEntries(both)).toEqual({
      'Ärzte/Liste.pdf': files['Liste.pdf']?.sha256,
      'Ärzte/photo.jpg': files['photo.jpg']?.sha256,
    });

    await search.focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
    await page.keyboard.type('nowhere to be found');
    await expect(page.getByText('No files found.')).toBeVisible();

    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toBeFocused();
    await page.keyboard.type('file 1');
    await expect(page.getByText(count === 3000 ? '1,110 of 3,000 files' : '11,110 of 50,000 files')).toBeVisible();
    // The results need several ZIPs, so a dialog asks before the download.
    await page.getByRole('button', { name: 'Download found' }).click();
    const question = page.getByRole('dialog', { name: `Download ${count === 3000 ? 3 : 23} ZIPs?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
  });
}

test('a search shows matching files and folders, and keeps opened directories and selected files unchanged', async ({
  page,
  owner,
}) => {
  const folderId = await createFolder(owner, 'Trip');
  await createFolder(owner, 'Reports', folderId);
  const days = Array.from({ length: 22 }, (_, index) => `day 1/${index}.txt`);
  await send(owner, [...days, 'Straße/1.pdf', 'Straße/2.pdf', 'Straße/3.pdf!'], { folderId });
  await page.goto(`/d/${folderId}?view=contents`);
  const search = page.getByRole('searchbox', { name: 'Search' });
  const list = page.getByRole('list', { name: 'Files' });
  const folders = page.getByRole('list', { name: 'Folders' });
  const day = list.getByRole('button', { name: /^day 1/ });
  await day.click();
  await list.getByRole('checkbox', { name: 'Select 3.txt' }).click();

  await search.fill('strasse');
  await expect(list.getByRole('listitem')).toHaveText([/Straße/, /1\.pdf/, /2\.pdf/, /3\.pdf/]);
  await expect(folders).toHaveCount(0);
  await expect(
    page.getByText('3 of 25 files, 0 of 1 folder. 1 selected file is not shown.', { exact: true }),
  ).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await expect(all).toHaveAttribute('aria-checked', 'false');
  await all.click();
  await expect(all).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await all.click();

  // Without a selection, the button downloads all matches.
  await search.fill('');
  await list.getByRole('checkbox', { name: 'Select 3.txt' }).click();
  await search.fill('strasse');
  await page.getByRole('button', { name: 'Download found' }).click();
  const missing = page.getByRole('dialog', { name: 'Not everything has arrived yet' });
  await expect(missing).toContainText('1 of 3 files is still being uploaded.');
  await expect(missing.getByRole('listitem')).toHaveText(['Straße/3.pdf']);
  const zip = await saved(page, () => missing.getByRole('button', { name: 'Download what’s here' }).click());
  expect(Object.keys(await zipEntries(zip))).toEqual(['Straße/1.pdf', 'Straße/2.pdf']);

  // Delays the archive, so that its button is busy for a while.
  await page.route('**/api/archive/**', async (route) => {
    await new Promise((done) => setTimeout(done, 2000));
    await route.continue();
  });
  await search.fill('1.pdf');
  await expect(list.getByRole('listitem')).toHaveText([/Straße/, /1\.pdf/]);
  const part = await saved(page, async () => {
    await list.getByRole('button', { name: 'Download Straße' }).click();
    await expect(list.getByRole('button', { name: 'Download Straße' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Download found' })).not.toHaveAttribute('aria-disabled', 'true');
  });
  expect(Object.keys(await zipEntries(part))).toEqual(['Straße/1.pdf']);

  await search.fill('report');
  await expect(folders.getByRole('listitem')).toHaveText([/Reports/]);
  await expect(page.getByText('No files found, only folders.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toBeFocused();
  await expect(day).toHaveAttribute('aria-expanded', 'true');
  await expect(list.getByRole('checkbox', { name: 'Select 3.txt' })).toBeVisible();

  await page.getByRole('button', { name: 'Show: All kinds' }).click();
  await page.getByRole('menuitemradio', { name: 'Documents' }).click();
  await expect(folders).toHaveCount(0);
});
