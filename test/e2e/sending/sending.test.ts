import { GIB, MIB } from '../../../worker/contract/units.ts';
import { makeRequest, ownRequest, send, sendingsOf } from '../../harness/requests.ts';
import { announced } from '../../harness/uploads.ts';
import {
  alive,
  chooseAgainButton,
  chooseFiles,
  dropOn,
  lineOf,
  pick,
  reaches,
  recordPuts,
  unfinishedUpload,
} from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';

const sendFiles = { name: 'Send files' };

for (const width of [375, 1440]) {
  test(`sends files with a name and a message, without axe violations, ${width} px wide`, async ({
    page,
    owner,
    disk,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { requestId } = await makeRequest(owner, { note: 'Those of the last day' });
    await page.goto(`/u/${requestId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Holiday photos' })).toBeVisible();
    await expect(page.getByText('Those of the last day')).toBeVisible();
    await expect(page.getByText(/Accepts 10 more files, .* in all. Ends in/)).toBeVisible();

    await chooseFiles(page, [disk.write('one.txt', 10), disk.write('two.txt', 20)]);
    await page.getByLabel('Your name (optional)').fill('Ada');
    await page.getByLabel('Message (optional)').fill('Here they are');
    expect(await violations(page), 'pending list').toEqual([]);
    await page.getByRole('button', sendFiles).click();
    await expect(page.getByRole('heading', { name: 'Delivered' })).toBeFocused();
    await expect(page.getByText('2 files · 30 B')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Files' })).toHaveCount(0);
    expect(await violations(page), 'sent').toEqual([]);
    expect(await sendingsOf(owner, requestId)).toMatchObject([
      { sender: 'Ada', message: 'Here they are', fileCount: 2, unfinishedFiles: 0 },
    ]);

    await page.getByRole('button', { name: 'Send more' }).click();
    await chooseFiles(page, [disk.write('three.txt', 10)]);
    await page.getByRole('button', sendFiles).click();
    await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
    expect(await sendingsOf(owner, requestId)).toHaveLength(2);
  });
}

test('rejects files beyond the limits of the request, and says why', async ({ page, owner, disk }) => {
  const { requestId } = await makeRequest(owner, { maxFiles: 2, maxBytes: 100 });
  await page.goto(`/u/${requestId}`);
  await chooseFiles(page, [disk.write('a.txt', 10), disk.write('b.txt', 10), disk.write('c.txt', 10)]);
  await expect(page.getByRole('alert')).toHaveText(/3 files are too many: this request still accepts 2/);
  await expect(page.getByRole('button', sendFiles)).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await chooseFiles(page, [disk.write('d.txt', 101)]);
  await expect(page.getByRole('alert')).toHaveText(/101\sB are too much: this request still accepts 100\sB/);
  await expect(page.getByRole('button', sendFiles)).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await chooseFiles(page, [disk.write('e.txt', 60)]);
  await send(owner, requestId, [announced({ size: 50 })]);
  await page.getByRole('button', sendFiles).click();
  await expect(page.getByText('This is more than this request still accepts.')).toBeVisible();
});

test('shows nothing of a protected request before its password is given', async ({ page, owner, disk }) => {
  const { requestId } = await makeRequest(owner, { password: 'correct horse' });
  await page.goto(`/u/${requestId}`);
  await expect(page.getByRole('heading', { name: 'This request is protected' })).toBeVisible();
  await expect(page.getByText('Holiday photos')).toHaveCount(0);
  expect(await violations(page), 'protected').toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong password. Check it and try again.');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Holiday photos' })).toBeVisible();
  await chooseFiles(page, [disk.write('one.txt', 10)]);
  await page.getByRole('button', sendFiles).click();
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
});

test('rejects a second sender if the request is for one sender', async ({ page, owner, newVisitor, disk }) => {
  const { requestId } = await makeRequest(owner, { isForOne: true });
  const first = await newVisitor();
  await page.goto(`/u/${requestId}`);
  await chooseFiles(page, [disk.write('late.txt', 10)]);
  await first.goto(`/u/${requestId}`);
  await chooseFiles(first, [disk.write('early.txt', 10)]);
  await first.getByRole('button', sendFiles).click();
  await expect(first.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  await page.getByRole('button', sendFiles).click();
  await expect(page.getByText('Somebody else is already sending')).toBeVisible();
  await expect(page.getByText('somebody has already started')).toBeVisible();
});

test('resumes an interrupted delivery after a reload, and sends only the missing parts', async ({
  page,
  owner,
  disk,
}) => {
  test.setTimeout(240_000);
  const film = disk.write('film.mkv', 101 * MIB);
  const { requestId } = await makeRequest(owner, { maxBytes: GIB, isForOne: true });
  const putUrls = recordPuts(page);
  await page.goto(`/u/${requestId}`);
  await (await lineOf(page)).slow(16 * MIB);
  await chooseFiles(page, [film]);
  await page.getByLabel('Your name (optional)').fill('Ada');
  await page.getByRole('button', sendFiles).click();
  await expect.poll(() => putUrls.length, { timeout: 60_000 }).toBeGreaterThan(0);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();

  await expect(page.getByText('Resume “Holiday photos”')).toBeVisible();
  await pick(chooseAgainButton(page), film.path);
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible({ timeout: 120_000 });
  expect(new Set(putUrls).size).toBe(putUrls.length);
  expect(await sendingsOf(owner, requestId)).toMatchObject([{ sender: 'Ada', fileCount: 1, unfinishedFiles: 0 }]);
  await page.goto('/');
  await alive(page);
  await expect(unfinishedUpload(page)).toHaveCount(0);
});

test('frees the files and bytes of a cancelled delivery, and sends the delivery again', async ({
  page,
  owner,
  disk,
}) => {
  const film = disk.write('film.mkv', 30 * MIB);
  const { requestId } = await makeRequest(owner, { maxBytes: GIB, isForOne: true });
  await page.goto(`/u/${requestId}`);
  const line = await lineOf(page);
  await line.slow(2 * MIB);
  await dropOn(page.getByRole('heading', { name: 'Drop files or a folder here' }), [film.path]);
  await page.getByRole('button', sendFiles).click();
  await reaches(page, 3);
  await page.getByRole('button', { name: 'Cancel Upload' }).click();
  await expect(page.getByText('Upload cancelled. Your files are still here.')).toBeVisible();
  await expect.poll(() => ownRequest(owner, requestId)).toMatchObject({ sendingCount: 0, usedFiles: 0, usedBytes: 0 });
  await line.mend();
  await page.getByRole('button', sendFiles).click();
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible({ timeout: 60_000 });
  expect(await ownRequest(owner, requestId)).toMatchObject({ sendingCount: 1, usedFiles: 1 });
});
