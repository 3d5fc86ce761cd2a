import { renameSync } from 'node:fs';
import { chooseFiles, dropOn, lineOf, openFolder, reaches, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { expectRows, pickHere, uploadButton } from '../acts/my-files-acts.ts';

const MIB = 1024 * 1024;

test('sends files that were dropped during an upload after it, and keeps both links on the page', async ({
  page,
  newVisitor,
}) => {
  const disk = newDisk();
  await page.goto('/');
  const line = await lineOf(page);
  await chooseFiles(page, [disk.write('first.bin', 3 * MIB)]);
  await line.slow(MIB / 20);
  await startUpload(page);
  await reaches(page, 0);
  const heading = page.getByRole('heading', { name: 'Uploading' });
  await dropOn(heading, [disk.write('second.txt', 10).path]);
  await dropOn(heading, [disk.write('third.txt', 20).path, disk.write('not this.txt', 5).path]);
  const next = page.getByRole('list', { name: 'Next uploads' }).getByRole('listitem');
  await expect(next).toHaveText(/^Next: 3 files, 35 Bsecond\.txt, third\.txt, not this\.txt$/);
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Starts when this upload ends');
  await line.mend();

  const last = await shareLink(page);
  await expect(next).toHaveCount(0);
  const first = await page
    .getByRole('list', { name: 'Sent before' })
    .getByRole('listitem')
    .filter({ hasText: 'first.bin' })
    .getByRole('link')
    .getAttribute('href');
  expect(first).not.toBe(last);
  const visitor = await newVisitor();
  await openFolder(visitor, last);
  for (const name of ['second.txt', 'third.txt', 'not this.txt']) {
    await expect(visitor.getByRole('button', { name: `Download ${name}` })).toBeVisible();
  }
  await openFolder(visitor, first ?? '');
  await expect(visitor.getByRole('button', { name: /^Download/ })).toBeVisible();

  await page.getByRole('button', { name: 'Upload Another File' }).click();
  await expect(page.getByRole('list', { name: 'Sent before' })).toHaveCount(0);
  disk.remove();
});

test('removes a next upload from the list', async ({ page }) => {
  const disk = newDisk();
  await page.goto('/');
  const line = await lineOf(page);
  await chooseFiles(page, [disk.write('first.bin', 3 * MIB)]);
  await line.slow(MIB / 20);
  await startUpload(page);
  await reaches(page, 0);
  await dropOn(page.getByRole('heading', { name: 'Uploading' }), [disk.write('oops.txt', 10).path]);
  await page.getByRole('button', { name: 'Remove oops.txt from the next uploads' }).click();
  await expect(page.getByRole('region', { name: 'Next' })).toHaveCount(0);
  await line.mend();
  await shareLink(page);
  await expect(page.getByRole('list', { name: 'Sent before' })).toHaveCount(0);
  disk.remove();
});

test('starts files dropped after a failed upload only when the user leaves it', async ({ page }) => {
  const disk = newDisk();
  const gone = disk.write('gone.bin', 2 * MIB);
  await page.goto('/');
  await chooseFiles(page, [disk.write('good.bin', 2 * MIB), gone]);
  await expect(page.getByText('Files to Upload (2)')).toBeVisible();
  renameSync(gone.path, `${gone.path}.away`);
  await startUpload(page);
  const failed = page.getByRole('heading', { name: '1 of 2 files did not arrive' });
  await expect(failed).toBeVisible({ timeout: 60_000 });
  await dropOn(failed, [disk.write('second.txt', 10).path]);
  const next = page.getByRole('region', { name: 'Next' });
  await expect(next).toContainText('Next: 1 file, 10 Bsecond.txt');
  await expect(failed).toBeVisible();
  await next.getByRole('button', { name: 'Start Now' }).click();
  await shareLink(page);
  await expect(page.getByText('second.txt').first()).toBeVisible();
  disk.remove();
});

test('queues an upload in My Files behind the running one, and lists both', async ({ page }) => {
  const disk = newDisk();
  await page.goto('/uploads');
  const first = await pickHere(page, [disk.write('first.bin', 4 * MIB)]);
  const line = await lineOf(page);
  await line.slow(MIB / 20);
  await uploadButton(first).click();
  await reaches(page, 0);
  const second = await pickHere(page, [disk.write('second.txt', 10)]);
  await uploadButton(second).click();
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Next: 1 file, 10 Bsecond.txt');
  await line.mend();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Done' }).click();
  await expectRows(page, ['second.txt', 'first.bin']);
  disk.remove();
});
