import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { chooseFiles, download, openFolder, shareLink, startUpload } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { choose, row, send } from '../acts/my-files-acts.ts';

const USED_UP = 'Download limit reached';

test('gives the only download to the first visitor, and shows the second visitor and the sender that it is used up', async ({
  page,
  newVisitor,
  disk,
}) => {
  const files = [disk.write('plans.bin', 4000, 1), disk.write('photo.bin', 3000, 2)];
  await page.goto('/');
  await chooseFiles(page, files);
  await page.getByRole('button', { name: 'Options' }).click();
  const limit = page.getByLabel('Delete after this many downloads');
  await limit.fill('0');
  await expect(page.getByRole('alert')).toHaveText('Enter a whole number from 1 to 1,000, or nothing for no limit.');
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeDisabled();
  await limit.fill('1');
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(page.getByText('with limit')).toBeVisible();
  await startUpload(page);
  const link = await shareLink(page);
  await expect(page.getByText('Deleted after one download.')).toBeVisible();
  await expect(page.getByText('Not downloaded yet')).toBeVisible();

  const [first, second] = [await newVisitor(), await newVisitor()];
  await second.goto(link);
  await expect(second.getByText('Limited downloads: get everything now.')).toBeVisible();
  await expect(page.getByText('Opened just now, not downloaded yet')).toBeVisible({ timeout: 20_000 });
  await openFolder(second, link);
  await openFolder(first, link);
  expect((await download(first, 'plans.bin')).sha256).toBe(files[0]?.sha256);

  await expect(page.locator('[aria-live=polite]', { hasText: 'Downloaded just now, 1 of 1' })).toHaveCount(1, {
    timeout: 20_000,
  });
  await expect(page.getByText('used up').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // An open page notices only after a click that the share is used up.
  await second.getByRole('button', { name: 'Download plans.bin' }).click();
  await expect(second.getByRole('heading', { name: USED_UP })).toBeVisible();
  const third = await newVisitor();
  await third.goto(link);
  await expect(third.getByRole('heading', { name: USED_UP })).toBeVisible();
  expect(await violations(third)).toEqual([]);
  await first.reload();
  expect((await download(first, 'photo.bin')).sha256).toBe(files[1]?.sha256);

  await page.goto('/uploads');
  await expect(row(page, 'photo.bin and 1 more')).toContainText('Used up');
  await expect(row(page, 'photo.bin and 1 more')).toContainText(/Downloaded .+, 1 of 1/);
  await choose(page, 'photo.bin and 1 more', 'Sharing…');
  const dialog = page.getByRole('dialog', { name: 'Sharing' });
  await expect(
    dialog.getByText('It was downloaded once already. If you save this limit, it will be deleted permanently.'),
  ).toBeVisible();
  await dialog.getByLabel('Delete after this many downloads').fill('2');
  await expect(dialog.getByText('Downloaded once so far. After the last one, everything is deleted.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'photo.bin and 1 more')).toContainText(/Downloaded .+, 1 of 2/);
  await expect(row(page, 'photo.bin and 1 more')).not.toContainText('Used up');
  await openFolder(third, link);
  expect((await download(third, 'plans.bin')).sha256).toBe(files[0]?.sha256);
});

test('tells a visitor that the last download is being taken', async ({ owner, newVisitor }) => {
  const { folderId, files } = await send(owner, ['plans.txt'], { folderName: 'plans.txt' });
  await owner.own(endpoints.changeSharing, { folderId, downloadLimit: 1 });
  const path = downloadPath(folderId, files['plans.txt']?.fileId ?? '');
  const [taking, waiting] = [await newVisitor(), await newVisitor()];
  await taking.goto(`/d/${folderId}`);
  expect((await taking.request.get(path, { headers: { Range: 'bytes=0-1' } })).status()).toBe(206);
  await openFolder(waiting, `/d/${folderId}`);
  await waiting.getByRole('button', { name: 'Download plans.txt' }).click();
  const notice = waiting.getByRole('alert').filter({ hasText: 'Somebody else is using the last download' });
  await expect(notice).not.toContainText('Please try again');
  await expect(waiting.getByRole('button', { name: 'Download plans.txt' })).toBeVisible();
});

test('shows downloads in My Files as they happen, and marks downloads since the last visit', async ({
  page,
  owner,
  newVisitor,
}) => {
  const { folderId } = await send(owner, ['plans.txt'], { folderName: 'plans.txt' });
  await page.goto('/uploads');
  await expect(row(page, 'plans.txt')).toBeVisible();
  await expect(row(page, 'plans.txt')).not.toContainText('download');
  const visitor = await newVisitor();
  await openFolder(visitor, `/d/${folderId}`);
  await download(visitor, 'plans.txt');
  await expect(row(page, 'plans.txt')).toContainText('Downloaded since you last looked:Downloaded just now', {
    timeout: 30_000,
  });
  await expect(page.locator('[aria-live=polite]', { hasText: 'plans.txt: Downloaded just now' })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect(row(page, 'plans.txt')).toContainText('Downloaded');
  await expect(row(page, 'plans.txt')).not.toContainText('since you last looked');
  await page.goto('/');
  const otherVisitor = await newVisitor();
  await openFolder(otherVisitor, `/d/${folderId}`);
  await download(otherVisitor, 'plans.txt');
  await expect
    .poll(async () => (await owner.own(endpoints.managedFolder, { folderId })).current)
    .toMatchObject({ totalDownloads: 2 });
  await page.goto('/uploads');
  await expect(row(page, 'plans.txt')).toContainText('Downloaded since you last looked:Downloaded just now, 2 times');
});
