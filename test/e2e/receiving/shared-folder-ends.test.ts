import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { openFolder } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { choose, runSql, send } from '../acts/my-files-acts.ts';
import { pane, show } from '../acts/preview-acts.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

test('says without a reload that the folder has expired, and focuses the heading', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['a.txt'], { folderName: 'Short' });
  await runSql(`UPDATE folders SET expires_at = ${Date.now() + 8 * SECOND_MS} WHERE id = '${folderId}'`);
  await openFolder(page, `/d/${folderId}`);
  const heading = page.getByRole('heading', { level: 1, name: 'This upload has expired' });
  await expect(heading).toBeFocused({ timeout: 30 * SECOND_MS });
});

test('says without a reload that the folder was taken down', async ({ page, owner }) => {
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
  await owner.own(endpoints.deleteFolder, { folderId });
  await page.getByRole('button', { name: 'Download film.txt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Folder Not Found' })).toBeFocused();
});

test('keeps the message about a bandwidth limit on the page until a download works', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['film.txt', 'a.txt'], { folderName: 'Films' });
  const message =
    'Bandwidth limit exceeded. The sender has too little monthly transfer left for this. Available again on December 1.';
  const refusal = {
    code: 'bandwidth_exceeded',
    reason: 'month_used_up',
    isOwner: false,
    resetsAt: '2026-12-01T00:00:00.000Z',
  };
  await page.route('**/api/download/**', (route) =>
    route.fulfill({ status: 403, json: { error: 'English', ...refusal } }),
  );
  await openFolder(page, `/d/${folderId}`);
  await page.getByRole('button', { name: 'Download film.txt' }).click();
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: message });
  await expect(alert).toBeVisible();
  await expect(page.getByText(/try again/i)).toBeHidden();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(`Download failed. ${message}`);
  await page.getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
  await expect(toast).toBeHidden();
  await expect(alert).toBeVisible();
  await page.unroute('**/api/download/**');
  await page.getByRole('button', { name: 'Download film.txt' }).click();
  await expect(alert).toBeHidden();

  await page.goto(`/uploads?folder=${folderId}`);
  await page.route('**/api/download/**', (route) =>
    route.fulfill({ status: 403, json: { error: 'English', ...refusal } }),
  );
  await choose(page, 'film.txt', 'Download');
  await expect(alert).toBeVisible();
});

test('a preview says that its file was deleted, and offers no retry', async ({ page, owner }) => {
  const names = ['photo.png', 'list.zip', 'note.txt', 'film.mp4', 'letter.pdf', 'strange.xyz'];
  const { folderId, files } = await send(owner, [...names, 'rest.txt'], { folderName: 'Trip' });
  await openFolder(page, `/d/${folderId}`);
  for (const name of names) {
    await owner.own(endpoints.deleteFile, { folderId, fileId: files[name]?.fileId ?? '' });
  }
  for (const name of names) {
    await show(page, name);
    await expect(pane(page, name).getByText('Nothing was found here.')).toBeVisible();
    await expect(pane(page, name).getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  }

  await page.route('**/api/preview/**', (route) => route.abort());
  await show(page, 'rest.txt');
  await expect(pane(page, 'rest.txt').getByText(/^Network error/)).toBeVisible();
  await page.unroute('**/api/preview/**');
  await pane(page, 'rest.txt').getByRole('button', { name: 'Try Again' }).click();
  await expect(pane(page, 'rest.txt').getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('requests a picture that fails to load only once more, to learn the reason', async ({ page, owner }) => {
  const { folderId, files } = await send(owner, ['photo.png', 'rest.txt'], { folderName: 'Trip' });
  await openFolder(page, `/d/${folderId}`);
  await owner.own(endpoints.deleteFile, { folderId, fileId: files['photo.png']?.fileId ?? '' });
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/preview/'))
      requestedUrls.push(`${request.method()} ${request.headers().range ?? ''}`);
  });
  await show(page, 'photo.png');
  await expect(pane(page, 'photo.png').getByText('Nothing was found here.')).toBeVisible();
  expect(requestedUrls).toEqual(['GET ', 'GET bytes=0-0']);
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
