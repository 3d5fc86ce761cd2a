/** The file is long because its tests share the functions that open encrypted shares and record URLs. */
import type { Download, Page } from '@playwright/test';
import { film, landscape, pdf, textFile, wav } from '../../../dev/seed/generated-files.ts';
import { MIB } from '../../../worker/contract/units.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { shareSealed } from '../../harness/sealed-share.ts';
import { download, saved } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { runSql } from '../acts/my-files-acts.ts';
import { pane, show } from '../acts/preview-acts.ts';
import { sha256OfDownload, zipEntries } from '../acts/saved-files.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function recordUrls(page: Page): string[] {
  const urls: string[] = [];
  page.context().on('request', (request) => urls.push(request.url()));
  return urls;
}

test('shows title, message, names and sizes, and downloads a file, a directory and everything', async ({
  owner,
  page,
}) => {
  const files = [
    textFile('10.txt', 'ten'),
    textFile('2.txt', 'two'),
    { ...textFile('straße.txt', 'deep'), path: 'trip/days' },
    { name: 'nothing', buffer: new Uint8Array(), path: 'trip', isDirectory: true },
    { name: 'empty.bin', buffer: new Uint8Array(), path: 'trip' },
  ];
  const share = await shareSealed(owner, files, { title: 'Our trip', message: 'For you only' });
  const urls = recordUrls(page);
  await page.goto(share.link);
  await expect(heading(page, 'Our trip')).toBeVisible();
  await expect(page.getByText('End-to-end encrypted')).toBeVisible();
  await expect(page.getByText('For you only')).toBeVisible();
  await expect(page.getByText('4 files').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Files' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(share.link);
  await expect(heading(page, 'Our trip')).toBeVisible();

  const all = await saved(page, () => page.getByRole('button', { name: 'Download all' }).click());
  expect(all.suggestedFilename()).toBe('Our trip.zip');
  const expected = {
    '10.txt': sha256(Buffer.from('ten')),
    '2.txt': sha256(Buffer.from('two')),
    'trip/days/straße.txt': sha256(Buffer.from('deep')),
    'trip/empty.bin': sha256(new Uint8Array()),
    'trip/nothing/': '',
  };
  expect(await zipEntries(all)).toEqual(expected);

  await page.getByRole('button', { name: 'Click to view contents' }).click();
  await expect(page).toHaveURL(`${share.path}?view=contents#${share.key}`);
  const names = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(names).toHaveText([/^trip/, /^days/, /^straße\.txt/, /^nothing/, /^empty\.bin/, /^2\.txt/, /^10\.txt/]);
  expect(await download(page, 'straße.txt')).toEqual({ sha256: sha256(Buffer.from('deep')), savedAs: 'straße.txt' });
  const directory = await saved(page, () => page.getByRole('button', { name: 'Download days', exact: true }).click());
  expect(await zipEntries(directory)).toEqual({ 'trip/days/straße.txt': expected['trip/days/straße.txt'] });

  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await expect(row(page, '2.txt')).toBeVisible();
  await page.reload();
  await expect(row(page, '2.txt')).toBeVisible();
  const sent = urls.join('\n');
  expect(sent).not.toContain(share.key.slice(1));
  expect(sent).not.toMatch(/stra|Our|trip\//);
});

test('saves a large file by the service worker, and continues after a broken connection', async ({ owner, page }) => {
  const size = 70 * MIB + 12_345;
  const share = await shareSealed(owner, [{ name: 'large ü.bin', buffer: bytes(size, 5) }]);
  await page.goto(share.link);
  await expect(page.getByRole('button', { name: 'Download large ü.bin' })).toBeVisible();
  const ranges: string[] = [];
  let broken = false;
  await page.context().route('**/api/download/**', async (route) => {
    const range = route.request().headers().range;
    if (route.request().method() === 'GET') ranges.push(range ?? '');
    if (broken || route.request().method() !== 'GET') return route.continue();
    broken = true;
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.body()).subarray(0, 3 * MIB + 7) });
  });
  const file = await saved(page, () => page.getByRole('button', { name: 'Download large ü.bin' }).click());
  expect(file.suggestedFilename()).toBe('large ü.bin');
  expect(file.url()).toContain('/e/save/');
  expect(await sha256OfDownload(file)).toBe(sha256OfBytes(size, 5));
  await expect(page).toHaveURL(share.link);
  expect(ranges).toEqual([expect.stringMatching(/^bytes=0-/), expect.stringMatching(`^bytes=${3 * MIB}-`)]);
});

test('saves a large ZIP by the service worker', async ({ owner, page }) => {
  const files = [1, 2].map((seed) => ({ name: `${seed}.bin`, buffer: bytes(40 * MIB, seed) }));
  const share = await shareSealed(owner, files, { title: 'Two' });
  await page.goto(share.link);
  const zip = await saved(page, () => page.getByRole('button', { name: 'Download all' }).click());
  expect(zip.url()).toContain('/e/save/');
  expect(zip.suggestedFilename()).toBe('Two.zip');
  expect(await zipEntries(zip)).toEqual({
    '1.bin': sha256OfBytes(40 * MIB, 1),
    '2.bin': sha256OfBytes(40 * MIB, 2),
  });
});

test('lists more files than a call returns, and opens, downloads and packs the last ones', async ({ owner, page }) => {
  const files = Array.from({ length: 520 }, (_, index) => textFile(`${index}.txt`, `text ${index}`));
  const share = await shareSealed(owner, files, { title: 'Many' });
  await page.goto(share.link);
  await expect(page.getByText('All 520 files').first()).toBeVisible();
  await page.getByRole('button', { name: 'Click to view contents' }).click();
  await page.getByRole('searchbox').fill('519');
  await show(page, '519.txt');
  await expect(page.getByText('text 519')).toBeVisible();
  expect(await download(page, '519.txt')).toEqual({ sha256: sha256(Buffer.from('text 519')), savedAs: '519.txt' });
  await page.getByRole('searchbox').fill('');
  const zip = await saved(page, () => page.getByRole('button', { name: 'Download all' }).click());
  expect(await zipEntries(zip)).toEqual(
    Object.fromEntries(files.map(({ name, buffer }) => [name, sha256(new Uint8Array(buffer))])),
  );
});

test('shows a picture, text, a PDF, a sound and a video', async ({ owner, page }) => {
  const share = await shareSealed(owner, [
    landscape('a.jpg', 900, 600, 1),
    textFile('b.txt', 'a secret text'),
    pdf('c.pdf', 3, 1000, 'app.alert\\(1\\)'),
    wav('d.wav', 2),
    film('e.webm'),
  ]);
  await page.goto(share.link);
  await page.getByRole('button', { name: 'Click to view contents' }).click();
  await show(page, 'a.jpg');
  await expect(page.getByRole('img', { name: 'a.jpg' })).toBeVisible();
  await expect
    .poll(() => page.getByRole('img', { name: 'a.jpg' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(900);
  await show(page, 'b.txt');
  await expect(page.getByText('a secret text')).toBeVisible();
  await show(page, 'c.pdf');
  await expect(pane(page, 'c.pdf').getByText('Page 1 of 3')).toBeVisible();
  await expect(pane(page, 'c.pdf').getByText('Open in new tab')).toHaveCount(0);
  await show(page, 'd.wav');
  const position = pane(page, 'd.wav').getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:02');
  await show(page, 'e.webm');
  const video = pane(page, 'e.webm').locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
  expect(await video.evaluate((element: HTMLVideoElement) => element.src)).toContain('/e/view/');
});

test('answers ranges of a sound exactly, and sends it with the policy of uploaded files', async ({ owner, page }) => {
  const sound = wav('a.wav', 3);
  const share = await shareSealed(owner, [sound]);
  await page.goto(share.link);
  await page.getByRole('button', { name: 'Preview a.wav' }).click();
  const audio = page.locator('audio');
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeCloseTo(3, 1);
  const answer = await audio.evaluate(async (element: HTMLAudioElement) => {
    const response = await fetch(element.src, { headers: { Range: 'bytes=10-29' } });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: [...new Uint8Array(await response.arrayBuffer())],
    };
  });
  expect(answer).toMatchObject({
    status: 206,
    headers: {
      'content-range': `bytes 10-29/${sound.buffer.length}`,
      'content-length': '20',
      'content-type': 'audio/wav',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    },
    body: [...sound.buffer.subarray(10, 30)],
  });
});

test('keeps the running service worker while a newer one waits', async ({ owner, page }) => {
  const share = await shareSealed(owner, [wav('a.wav', 1)]);
  await page.goto(share.link);
  await page.getByRole('button', { name: 'Preview a.wav' }).click();
  const position = pane(page, 'a.wav').getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:01');
  const scripts = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/e/');
      return [registration?.active?.scriptURL, registration?.waiting?.scriptURL];
    });
  const [script] = await scripts();
  await page.evaluate(async (url) => {
    await navigator.serviceWorker.register(`${url}?newer`, { scope: '/e/' });
  }, script);
  await expect.poll(scripts).toEqual([script, `${script}?newer`]);
});

test('runs no script of a file that is opened from the service worker', async ({ owner, page }) => {
  const script = '<script>document.title = "hacked"</script><img src="https://example.com/stolen">';
  const share = await shareSealed(owner, [{ ...textFile('evil.mp4', script), mimeType: 'text/html' }]);
  await page.goto(share.link);
  const [request] = await Promise.all([
    page.waitForRequest(/\/e\/view\//),
    page.getByRole('button', { name: 'Preview evil.mp4' }).click(),
  ]);
  await expect(page.getByText('Your browser cannot play this video.')).toBeVisible();
  const tab = await page.context().newPage();
  const answer = await tab.goto(request.url());
  expect(answer?.headers()).toMatchObject({
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
  });
  expect(await tab.title()).not.toBe('hacked');
});

test('shows the other files beside a file with a damaged name, and says so', async ({ owner, page }) => {
  const share = await shareSealed(
    owner,
    ['a.txt', 'b.txt', 'c.txt'].map((name) => textFile(name, name)),
  );
  await runSql(
    `UPDATE files SET sealed = substr(sealed, 1, 150) || 'AAAA' || substr(sealed, 155)
     WHERE id = (SELECT id FROM files WHERE folder_id = '${share.folderId}' ORDER BY position LIMIT 1 OFFSET 1)`,
  );
  await page.goto(share.link);
  await expect(page.getByText('1 file can’t be opened, because its name is damaged.')).toBeVisible();
  await page.getByRole('button', { name: 'Click to view contents' }).click();
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText([/^a\.txt/, /^c\.txt/]);
  await expect(page.getByText('1 file can’t be opened, because its name is damaged.')).toBeVisible();
  const zip = await saved(page, () => page.getByRole('button', { name: 'Download all' }).click());
  expect(Object.keys(await zipEntries(zip))).toEqual(['a.txt', 'c.txt']);
});

test('counts damaged files on all pages of a long list', async ({ owner, page }) => {
  const files = Array.from({ length: 503 }, (_, index) => textFile(`${index}.txt`, ''));
  const share = await shareSealed(owner, files, { title: 'Many' });
  await runSql(
    `UPDATE files SET sealed = substr(sealed, 1, 150) || 'AAAA' || substr(sealed, 155)
     WHERE folder_id = '${share.folderId}' AND position % 250 = 1`,
  );
  await page.goto(share.link);
  await expect(page.getByText('At least 1 file can’t be opened, because its name is damaged.')).toBeVisible();
  await page.getByRole('button', { name: 'Click to view contents' }).click();
  const all = page.getByText('3 files can’t be opened, because their names are damaged.', { exact: true });
  await expect(all).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Click to view contents' })).toBeVisible();
  await expect(all).toBeVisible();
  await page.reload();
  await expect(page.getByText('At least 1 file can’t be opened')).toBeVisible();
  await saved(page, () => page.getByRole('button', { name: 'Download all' }).click());
  await expect(all).toBeVisible();
});

test('stops the download of a file with damaged bytes, and leaves no file', async ({ owner, page }) => {
  const share = await shareSealed(owner, [
    { name: 'small.bin', buffer: bytes(3 * MIB, 1) },
    { name: 'large.bin', buffer: bytes(70 * MIB, 2) },
  ]);
  const downloads: Download[] = [];
  page.on('download', (started) => downloads.push(started));
  await page.context().route('**/api/download/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = await response.body();
    const at = 2 * MIB + 500;
    body[at] = (body[at] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });
  await page.goto(share.link);
  await page.getByRole('button', { name: 'Click to view contents' }).click();
  await page.getByRole('button', { name: 'Download small.bin' }).click();
  const damaged = page.getByText('This file is damaged: it is not what the sender encrypted.').first();
  await expect(damaged).toBeVisible();
  expect(downloads).toEqual([]);

  const large = await saved(page, () => page.getByRole('button', { name: 'Download large.bin' }).click());
  expect(await large.failure()).not.toBeNull();
  await expect(page.getByText(/^Download of “large\.bin” failed\. This file is damaged/)).toBeVisible();
});

test('saves and plays files in memory where no service worker can run', async ({ owner, newVisitor }) => {
  const size = 66 * MIB;
  const share = await shareSealed(owner, [{ name: 'a.bin', buffer: bytes(size, 9) }, wav('b.wav', 1)]);
  const visitor = await newVisitor();
  await visitor.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }));
  await visitor.goto(share.link);
  await visitor.getByRole('button', { name: 'Click to view contents' }).click();
  const file = await saved(visitor, () => visitor.getByRole('button', { name: 'Download a.bin' }).click());
  expect(file.url()).toMatch(/^blob:/);
  expect(await sha256OfDownload(file)).toBe(sha256OfBytes(size, 9));
  await show(visitor, 'b.wav');
  const position = pane(visitor, 'b.wav').getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:01');
});
