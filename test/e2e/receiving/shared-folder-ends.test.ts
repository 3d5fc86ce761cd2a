/** An open page of a share whose folder comes to an end. */
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { openFolder } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { runSql, send } from '../acts/my-files-acts.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

test('says by itself that the folder has expired, and focuses the heading', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['a.txt'], { folderName: 'Short' });
  await runSql(`UPDATE folders SET expires_at = ${Date.now() + 8 * SECOND_MS} WHERE id = '${folderId}'`);
  await openFolder(page, `/d/${folderId}`);
  const heading = page.getByRole('heading', { level: 1, name: 'This upload has expired' });
  await expect(heading).toBeFocused({ timeout: 30 * SECOND_MS });
});

test('says by itself that the folder was taken down', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['film.txt'], { folderName: 'Films' });
  await page.clock.install();
  await openFolder(page, `/d/${folderId}`);
  await runSql(`UPDATE folders SET taken_down_at = 1, takedown_reason = 'Notice 7' WHERE id = '${folderId}'`);
  await page.clock.runFor(2 * MINUTE_MS);
  await expect(page.getByRole('heading', { level: 1, name: 'Content Removed' })).toBeFocused();
  await expect(page.getByText('Notice 7')).toBeVisible();
});

test('says on the page that the files are deleted if a download is refused', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['film.txt'], { folderName: 'Films' });
  await openFolder(page, `/d/${folderId}`);
  await owner.call(endpoints.deleteFolder, { userId: owner.person.userId, folderId });
  await page.getByRole('button', { name: 'Download film.txt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Folder Not Found' })).toBeFocused();
});

test('keeps the message about a bandwidth limit on the page until a download works', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['film.txt', 'a.txt'], { folderName: 'Films' });
  const message = "Bandwidth limit exceeded. The sender's monthly transfer is used up. Available again on December 1.";
  await page.route('**/api/download/**', (route) =>
    route.fulfill({ status: 403, json: { error: message, message, code: 'bandwidth_exceeded' } }),
  );
  await openFolder(page, `/d/${folderId}`);
  await page.getByRole('button', { name: 'Download film.txt' }).click();
  const kept = page.getByRole('main').getByRole('alert').filter({ hasText: message });
  await expect(kept).toBeVisible();
  await expect(page.getByText(/try again/i)).toBeHidden();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(`Download failed: ${message}`);
  await page.getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
  await expect(toast).toBeHidden();
  await expect(kept).toBeVisible();
  await page.unroute('**/api/download/**');
  await page.getByRole('button', { name: 'Download film.txt' }).click();
  await expect(kept).toBeHidden();
});

test('focuses the heading when the contents are opened and when the visitor goes back', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['a.txt', 'b.txt'], { folderName: 'Trip' });
  await page.goto(`/d/${folderId}`);
  await page.getByRole('button', { name: /view contents/i }).click();
  await expect(page.getByRole('button', { name: 'Download a.txt' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Trip' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name: /view contents/i })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Trip' })).toBeFocused();
});
