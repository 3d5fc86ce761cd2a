/** Search in the contents of a share, and the names on its first page. */
import { saved } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { runSql, send } from '../acts/my-files-acts.ts';
import { entriesOf } from '../acts/saved.ts';

const FOLDERS = 25;

test('names the top level of a share of 25 folders, and says how many more there are', async ({ page, owner }) => {
  const paths = Array.from({ length: FOLDERS * 5 }, (_, at) => `day ${1 + Math.floor(at / 5)}/${at}.txt`);
  const { folderId } = await send(owner, paths, { folderName: 'Trip' });
  await page.goto(`/d/${folderId}`);
  const names = page.getByRole('list', { name: 'First names' }).getByRole('listitem');
  await expect(names).toHaveText(Array.from({ length: 8 }, (_, at) => new RegExp(`day ${at + 1}`)));
  await expect(page.getByRole('button', { name: 'View contents 17 more' })).toBeVisible();
});

for (const count of [3000, 50_000]) {
  test(`finds a match by keyboard among ${count} files, and downloads only that`, async ({ page, owner }) => {
    const named = ['Ärzte/Liste.pdf', 'Ärzte/photo.jpg', 'a/film.mp4'];
    const { folderId, files } = await send(owner, named, { folderName: 'Many' });
    // Rows of files that have arrived and are never downloaded.
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
    const one = await saved(page, () => page.getByRole('button', { name: 'Download found' }).click());
    expect(one.suggestedFilename()).toBe('Liste.pdf');

    await page.getByRole('button', { name: 'Show: Documents' }).click();
    await page.getByRole('menuitemradio', { name: 'All kinds' }).click();
    const both = await saved(page, () => page.getByRole('button', { name: 'Download found' }).click());
    expect(await entriesOf(both)).toEqual({
      'Ärzte/Liste.pdf': files['Liste.pdf']?.sha256,
      'Ärzte/photo.jpg': files['photo.jpg']?.sha256,
    });

    await search.focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
    await page.keyboard.type('nowhere to be found');
    await expect(page.getByText('No files found.')).toBeVisible();
  });
}
