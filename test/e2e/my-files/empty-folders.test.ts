import { drop, openFolder, saved, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { zipEntries } from '../acts/saved-files.ts';

test('counts, shows and archives the empty folders of a dropped tree', async ({ page, disk }) => {
  const { sha256 } = disk.write('Trip/day 1/a.txt', 100);
  disk.folder('Trip/day 1/raw/2024');
  disk.folder('Trip/unsorted');
  disk.write('Trip/visited/.DS_Store', 10);
  await page.goto('/');
  await drop(page, [`${disk.root}/Trip`]);
  await expect(page.getByText('1 file, 3 empty folders')).toBeVisible();
  await startUpload(page);
  await openFolder(page, await shareLink(page));

  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(rows).toHaveCount(6);
  const names = ['day 1', 'raw', '2024', 'a.txt', 'unsorted', 'visited'];
  for (const [index, name] of names.entries()) await expect(rows.nth(index)).toContainText(name);
  await expect(page.getByRole('checkbox', { name: 'Select everything in unsorted' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select everything in day 1' }).focus();
  for (const name of ['raw', '2024', 'a.txt']) {
    await page.keyboard.press('ArrowDown');
    await expect(rows.filter({ has: page.locator(':focus') })).toContainText(name);
  }
  // With empty folders, even a single file is downloaded as a ZIP.
  const zip = await saved(page, () => page.getByRole('button', { name: 'Download all' }).click());
  expect(zip.suggestedFilename()).toBe('Trip.zip');
  const entries = await zipEntries(zip);
  expect(Object.keys(entries)).toEqual(['day 1/a.txt', 'day 1/raw/2024/', 'unsorted/', 'visited/']);
  expect(entries['day 1/a.txt']).toBe(sha256);

  await page.goto('/uploads');
  await page.getByText('Trip').first().click();
  await expect(page.getByText('unsorted')).toBeVisible();
  await page.getByText('day 1').click();
  await page.getByText('raw').click();
  await expect(page.getByText('2024')).toBeVisible();
});

test('does not send an empty folder that was removed from the list', async ({ page, disk }) => {
  disk.write('Trip/a.txt', 100);
  disk.write('Work/b.txt', 100);
  disk.folder('Work/plans');
  await page.goto('/');
  await drop(page, [`${disk.root}/Trip`, `${disk.root}/Work`, disk.folder('Nothing')]);
  await expect(page.getByText('1 file, 1 empty folder')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Nothing' }).click();
  await page.getByRole('button', { name: 'Remove Trip' }).click();
  await startUpload(page);
  await openFolder(page, await shareLink(page));
  await expect(page.getByRole('heading', { name: 'Work' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('plans');
});
