import { renameSync, truncateSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { GIB, MIB } from '../../../worker/contract/units.ts';
import { makeRequest } from '../../harness/requests.ts';
import {
  chooseFiles,
  chooseFilesButton,
  dropOn,
  lineOf,
  openFolder,
  reaches,
  sendFiles,
  sendSlowly,
  shareLink,
  startUpload,
} from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import type { Disk } from '../acts/disk.ts';
import { choose, expectRows, pickHere, uploadButton } from '../acts/my-files-acts.ts';

test('sends files dropped during an upload after that upload, and keeps both links on the page', async ({
  page,
  newVisitor,
  disk,
}) => {
  const line = await sendSlowly(page, [disk.write('first.bin', 3 * MIB)], MIB / 20);
  const heading = page.getByRole('heading', { name: 'Uploading' });
  await dropOn(heading, [disk.write('second.txt', 10).path]);
  await dropOn(heading, [disk.write('third.txt', 20).path, disk.write('not this.txt', 5).path]);
  const next = page.getByRole('list', { name: 'Next uploads' }).getByRole('listitem');
  await expect(next).toHaveText(/^Next: 3 files · 35\sB · kept for 5 daysnot this\.txt, second\.txt, third\.txt$/);
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
});

test('removes a next upload from the list', async ({ page, disk }) => {
  const line = await sendSlowly(page, [disk.write('first.bin', 3 * MIB)], MIB / 20);
  await dropOn(page.getByRole('heading', { name: 'Uploading' }), [disk.write('oops.txt', 10).path]);
  await page.getByRole('button', { name: 'Remove oops.txt from the next uploads' }).click();
  await expect(page.getByRole('region', { name: 'Next' })).toHaveCount(0);
  await line.mend();
  await shareLink(page);
  await expect(page.getByRole('list', { name: 'Sent before' })).toHaveCount(0);
});

const partialLink = (page: Page) => page.getByRole('link', { name: /^Link to what has arrived: / });

/** Sends one of two files. The other is missing on disk until `bringBack`. `partial` is the link. */
async function sendHalf(page: Page, disk: Disk): Promise<{ failed: Locator; partial: string; bringBack(): void }> {
  const removedFile = disk.write('gone.bin', 2 * MIB);
  await page.goto('/');
  await chooseFiles(page, [disk.write('good.bin', 2 * MIB), removedFile]);
  await expect(page.getByText('Files to Upload (2)')).toBeVisible();
  renameSync(removedFile.path, `${removedFile.path}.away`);
  await startUpload(page);
  const failed = page.getByRole('heading', { name: '1 of 2 files did not arrive' });
  await expect(failed).toBeVisible({ timeout: 60_000 });
  const partial = (await partialLink(page).getAttribute('href')) ?? '';
  return { failed, partial, bringBack: () => renameSync(`${removedFile.path}.away`, removedFile.path) };
}

test('files dropped after a failed upload wait until the user starts them', async ({ page, disk }) => {
  const { failed, partial, bringBack } = await sendHalf(page, disk);
  await dropOn(failed, [disk.write('second.txt', 10).path]);
  const next = page.getByRole('region', { name: 'Next' });
  await expect(next).toContainText('Next: 1 file · 10 B · kept for 5 dayssecond.txt');
  await expect(failed).toBeVisible();
  await next.getByRole('button', { name: 'Start now' }).click();
  await shareLink(page);
  await expect(page.getByText('second.txt').first()).toBeVisible();

  const earlierUploads = page.getByRole('list', { name: 'Sent before' }).getByRole('listitem');
  await expect(earlierUploads).toContainText('1 of 2 files did not arrive');
  await expect(earlierUploads.getByRole('link')).toHaveAttribute('href', partial);
  bringBack();
  await earlierUploads.getByRole('button', { name: /^Try Again ./ }).click();
  await expect(earlierUploads.filter({ hasText: 'second.txt' })).toBeVisible();
  await expect.poll(() => shareLink(page), { timeout: 60_000 }).toBe(partial);
});

test('cancelling an upload does not start the next upload', async ({ page, disk }) => {
  const line = await sendSlowly(page, [disk.write('first.bin', 3 * MIB)], MIB / 20);
  await dropOn(page.getByRole('heading', { name: 'Uploading' }), [disk.write('second.txt', 10).path]);
  const next = page.getByRole('region', { name: 'Next' });
  await expect(next).toContainText('second.txt');
  await page.getByRole('button', { name: 'Cancel Upload' }).click();
  await line.mend();
  await expect(page.getByText('Upload cancelled. Your files are still here.')).toBeVisible();
  await expect(next).toContainText('Starts when these files are sent.');

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(chooseFilesButton(page)).toBeVisible();
  await expect(next).toContainText('Waits until you start it.');

  await chooseFiles(page, [disk.write('third.txt', 30)]);
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();
  await next.getByRole('button', { name: 'Start now' }).click();
  await shareLink(page);
  await expect(page.getByText('second.txt').first()).toBeVisible();
  await expect(next).toContainText('Not sent yet: 1 file, 30 B.');
  await page.getByRole('button', { name: 'Upload Another File' }).click();
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();
  await expect(page.getByText('third.txt').first()).toBeVisible();
});

test('My Files says that the code of a running upload could not be loaded, and loads it again', async ({
  page,
  disk,
}) => {
  await page.route('**/assets/uploading-*.js', (route) => route.abort());
  await sendSlowly(page, [disk.write('first.bin', 3 * MIB)], MIB / 20);
  await page.getByRole('link', { name: 'My Files' }).first().click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your upload can’t be shown here' });
  await expect(alert).toBeVisible();
  expect(await violations(page), 'not loaded').toEqual([]);
  const retry = alert.getByRole('button', { name: 'Try Again' });
  const question = page.waitForEvent('dialog');
  await retry.click();
  await (await question).dismiss();
  await expect(retry).toBeFocused();
  await page.unrouteAll();
  page.once('dialog', (dialog) => dialog.accept());
  await retry.click();
  await expect(alert).toHaveCount(0);
  await choose(page, 'first.bin', 'Resume…');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an upload from My Files waits while a failed upload from the home page is open', async ({ page, disk }) => {
  const { partial } = await sendHalf(page, disk);
  await page.getByRole('link', { name: 'View My Files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible();
  const dialog = await pickHere(page, [disk.write('second.txt', 10)]);
  await uploadButton(dialog).click();
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('second.txt');
  await expect(page.getByRole('heading', { name: '1 of 2 files did not arrive' })).toBeVisible();
  await expect(partialLink(page)).toHaveAttribute('href', partial);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Done' }).click();
  await expectRows(page, ['second.txt', 'gone.bin and 1 more']);
});

test('an upload from My Files does not change the list of files on the home page', async ({ page, disk }) => {
  await page.goto('/');
  await chooseFiles(page, [disk.write('first.txt', 10)]);
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();
  await page.getByRole('link', { name: 'View My Files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible();
  const dialog = await pickHere(page, [disk.write('second.txt', 10)]);
  await uploadButton(dialog).click();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Done' }).click();
  await expectRows(page, ['second.txt']);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();
  await expect(page.getByText('first.txt').first()).toBeVisible();
});

test('a drop on the success panel starts a new upload, and keeps the link of the finished one on the page', async ({
  page,
  disk,
}) => {
  const first = await sendFiles(page, [disk.write('first.txt', 10)]);
  await dropOn(page.getByRole('heading', { name: 'Upload Successful!' }), [disk.write('second.txt', 20).path]);
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();
  const earlierUploads = page.getByRole('list', { name: 'Sent before' }).getByRole('listitem');
  await expect(earlierUploads.getByRole('link')).toHaveAttribute('href', first);
  await expect(earlierUploads.getByRole('button', { name: 'Management link' })).toBeVisible();
  await startUpload(page);
  expect(await shareLink(page)).not.toBe(first);
});

test('says why a file is too large that is dropped on the success panel', async ({ page, disk }) => {
  await sendFiles(page, [disk.write('first.txt', 10)]);
  const film = disk.write('film.mov', 1);
  truncateSync(film.path, 11 * GIB);
  const heading = page.getByRole('heading', { name: 'Upload Successful!' });
  await dropOn(heading, [film.path]);
  await expect(page.getByRole('alert')).toContainText('“film.mov” is 11 GB; the largest file here is 10 GB.');
  await expect(heading).toBeVisible();
});

test('does not queue files that, with the running upload, exceed the limits of a request', async ({
  owner,
  newVisitor,
  disk,
}) => {
  const { requestId } = await makeRequest(owner, { title: 'Photos', maxFiles: 3, maxBytes: 100 * MIB });
  const sender = await newVisitor();
  await sender.goto(`/u/${requestId}`);
  const line = await lineOf(sender);
  await chooseFiles(sender, [disk.write('a.bin', 3 * MIB), disk.write('b.bin', 3 * MIB)]);
  await line.slow(MIB / 20);
  await sender.getByRole('button', { name: 'Send files' }).click();
  await expect(sender.getByText('Accepts 1 more file,')).toBeVisible();
  const heading = sender.getByRole('heading', { name: 'Uploading' });
  await dropOn(heading, [disk.write('c.txt', 10).path, disk.write('d.txt', 10).path]);
  await expect(
    sender.getByText('Nothing was added. 2 files are too many: this request still accepts 1.').first(),
  ).toBeVisible();
  await expect(sender.getByRole('region', { name: 'Next' })).toHaveCount(0);
  await dropOn(heading, [disk.write('c.txt', 10).path]);
  await expect(sender.getByRole('region', { name: 'Next' })).toContainText('Next: 1 file · 10 B · to “Photos”c.txt');
  await line.mend();
  await expect(sender.getByText('Accepts 0 more files,')).toBeVisible({ timeout: 60_000 });
});

test('an upload from My Files waits for the running upload, and both are listed', async ({ page, disk }) => {
  await page.goto('/uploads');
  const first = await pickHere(page, [disk.write('first.bin', 4 * MIB)]);
  const line = await lineOf(page);
  await line.slow(MIB / 20);
  await uploadButton(first).click();
  await reaches(page, 0);
  const second = await pickHere(page, [disk.write('second.txt', 10)]);
  await uploadButton(second).click();
  await expect(page.getByRole('region', { name: 'Next' })).toContainText(
    'Next: 1 file · 10 B · kept for 1 daysecond.txt',
  );
  await line.mend();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Done' }).click();
  await expectRows(page, ['second.txt', 'first.bin']);
});
