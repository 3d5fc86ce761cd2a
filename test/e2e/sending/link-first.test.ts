import type { Page } from '@playwright/test';
import { MIB } from '../../../worker/contract/units.ts';
import {
  alive,
  chooseFiles,
  dragOver,
  lineOf,
  linkOf,
  openFolder,
  reaches,
  shareLink,
  startUpload,
} from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Upload', exact: true });
const hero = (page: Page) => page.getByRole('link', { name: /^Share link: / });

const places = async (page: Page) => {
  const boxes = [hero(page), page.getByRole('button', { name: 'Copy Link' }), panel(page)];
  return Promise.all(
    boxes.map(async (box) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
      return { x, y, width, height };
    }),
  );
};

/** Records the share and the percentage of the bar in each animation frame. */
const watchBar = (page: Page) =>
  page.evaluate(() => {
    const drawn: { share: number; percent: number }[] = [];
    Object.assign(window, { drawn });
    const look = () => {
      const bar = document.querySelector('[role=progressbar][aria-label="Whole upload"]');
      const [track, piece] = [bar?.firstElementChild, bar?.firstElementChild?.firstElementChild];
      if (bar && track && piece) {
        const [whole, part] = [track.getBoundingClientRect(), piece.getBoundingClientRect()];
        const share = (Math.min(part.right, whole.right) - Math.max(part.left, whole.left)) / whole.width;
        drawn.push({ share: Math.max(0, share), percent: Number(bar.getAttribute('aria-valuenow')) });
      }
      requestAnimationFrame(look);
    };
    look();
  });

const drawnSoFar = (page: Page) =>
  page.evaluate(() => (window as unknown as { drawn: { share: number; percent: number }[] }).drawn.splice(0));

for (const { width, height, phone } of [
  { width: 375, height: 740, phone: true },
  { width: 1440, height: 900, phone: false },
]) {
  test.describe(`${width} px wide`, () => {
    test.use({
      viewport: { width, height },
      hasTouch: phone,
      isMobile: phone,
      permissions: ['clipboard-read', 'clipboard-write'],
    });

    test('shows the link after the first response, and keeps its position until the upload ends', async ({
      page,
      disk,
    }) => {
      const files = [1, 2, 3].map((number) => disk.write(`photo ${number}.jpg`, 2 * MIB, number));
      if (phone) await page.addInitScript(() => Object.assign(navigator, { share: async () => {} }));
      await page.goto('/');
      const line = await lineOf(page);
      await line.slow(MIB / 5);
      await chooseFiles(page, files);
      await page.getByLabel('Name').fill('Photos for Ana');
      await watchBar(page);
      await startUpload(page);
      const link = await linkOf(page);
      expect(new URL(link).pathname).toMatch(/^\/d\//);
      await expect(hero(page)).toHaveText(link.replace('http://', ''));
      await expect(page).toHaveTitle(/^\d+% - Photos for Ana$/);

      await expect(hero(page)).toBeInViewport({ ratio: 1 });
      expect(await hero(page).evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.getByRole('button', { name: 'Copy Link' }).click();
      await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      const qr = page.getByRole('img', { name: `QR code of ${link}` });
      if (phone) {
        await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
        await expect(qr).toBeHidden();
        await page.getByRole('button', { name: 'Show QR code' }).click();
        await expect(qr).toBeVisible();
        await page.getByRole('button', { name: 'Hide QR code' }).click();
      } else await expect(qr).toBeVisible();
      expect(await violations(page), 'under way').toEqual([]);

      const placesBefore = await places(page);
      await expect(page.getByText(/^Processing file [123] of 3$/)).toBeVisible();
      await reaches(page, 3);
      await line.slow(4 * MIB);
      expect(await shareLink(page)).toBe(link);
      await expect(page.getByText('Not downloaded yet')).toBeVisible();
      expect(await places(page)).toEqual(placesBefore);
      await expect(page).toHaveTitle('Sent - Photos for Ana');

      const drawn = await drawnSoFar(page);
      expect(drawn[0]).toEqual({ share: 0, percent: 0 });
      const backwards = drawn.filter(({ share }, index) => share < (drawn[index - 1]?.share ?? 0) - 0.001);
      expect(backwards).toEqual([]);
      expect(drawn.at(-1)?.share).toBeGreaterThan(0.03);

      await page.getByRole('button', { name: 'Upload Another File' }).click();
      await expect(page).toHaveTitle(/^Send large files/);
      await chooseFiles(page, [disk.write('letter.txt', 2 * MIB, 9)]);
      await startUpload(page);
      await shareLink(page);
      const second = await drawnSoFar(page);
      expect(second[0]).toEqual({ share: 0, percent: 0 });
      expect(second.every(({ share }, index) => share >= (second[index - 1]?.share ?? 0) - 0.001)).toBe(true);
    });

    test('says in the drop zone how files are chosen on this device', async ({ page }) => {
      await page.goto('/');
      const zone = panel(page);
      const heading = zone.getByRole('heading', { level: 2 });
      await expect(heading).toHaveText(/./);
      await expect(heading).toHaveAccessibleName(phone ? 'Choose files to send' : 'Drop files or a folder here');
      if (phone) expect(await zone.innerText()).not.toMatch(/drop|paste/i);
      await expect(zone.getByRole('button', { name: 'Choose Folder' })).toBeInViewport({ ratio: 1 });
    });
  });
}

test('keeps a management link that was made during the upload', async ({ page, newVisitor, disk }) => {
  await page.goto('/');
  const line = await lineOf(page);
  await line.slow(MIB);
  await chooseFiles(page, [disk.write('film.mkv', 4 * MIB)]);
  await startUpload(page);
  await page.getByRole('button', { name: 'Management link' }).click();
  const field = page.getByRole('textbox', { name: 'Management link' });
  const managed = await field.innerText();
  await line.mend();
  await shareLink(page);
  await expect(field).toHaveText(managed);
  const manager = await newVisitor();
  await manager.goto(managed);
  await expect(manager.getByRole('heading', { level: 1, name: 'film.mkv' })).toBeVisible();
});

test('shows the bytes of a single file once, and its retries instead of a speed while it fails', async ({
  page,
  disk,
}) => {
  let isBroken = true;
  await page.route('**/api/upload/blob/**', async (route) => {
    if (isBroken) return route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } });
    return route.continue();
  });
  await page.goto('/');
  await chooseFiles(page, [disk.write('film.mkv', 3 * MIB)]);
  await startUpload(page);
  await expect(page.getByText('Attempt 2 of 4')).toBeVisible();
  await expect(page.getByText('Attempt 3 of 4')).toBeVisible();
  await expect(panel(page).getByText(/\d B?\/s|left$/)).toHaveCount(0);
  await expect(panel(page).getByText(/of 3\sMB/)).toHaveCount(1);
  await expect(panel(page).getByRole('listitem')).toHaveCount(0);
  isBroken = false;
  await shareLink(page);
});

test('shows the attempts of failing files, then the reason, and sends only these files again', async ({
  page,
  newVisitor,
  disk,
}) => {
  const files = [1, 2, 3, 4].map((number) => disk.write(`${number}.jpg`, 2 * MIB, number));
  const refused = new Set<string>();
  const requestedUrls = new Set<string>();
  let isBroken = true;
  await page.route('**/api/upload/blob/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    requestedUrls.add(pathname);
    if (requestedUrls.size > 2) refused.add(pathname);
    if (!isBroken || !refused.has(pathname)) return route.continue();
    return route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } });
  });
  await page.goto('/');
  await chooseFiles(page, files);
  await startUpload(page);
  const rows = panel(page).getByRole('listitem');
  await expect(rows.filter({ hasText: /Attempt [234] of 4$/ }).first()).toBeVisible();
  await expect(page.getByText('Processing file 3 of 4')).toBeVisible();
  await expect(panel(page).getByText(/B\/s/)).toHaveCount(0);

  await expect(page.getByRole('heading', { name: '2 of 4 files did not arrive' })).toBeFocused({ timeout: 30_000 });
  await expect(page).toHaveTitle('Not sent - 1.jpg and 3 more');
  const causes = page.getByRole('list', { name: 'Files that did not arrive' }).getByRole('listitem');
  await expect(causes).toHaveText([/^3\.jpg, 4\.jpgSomething went wrong on our side\.$/]);
  await expect(page.getByText('2 files are ready at this link.')).toBeVisible();
  const link = (await page.getByRole('link', { name: /^Link to what has arrived/ }).getAttribute('href')) ?? '';
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await expect(visitor.getByRole('button', { name: /^Download [12]\.jpg/ })).toHaveCount(2);
  isBroken = false;
  requestedUrls.clear();
  await page.getByRole('button', { name: 'Try Again' }).click();
  expect(await shareLink(page)).toBe(link);
  expect(requestedUrls).toEqual(refused);
});

test('shows only one sentence while files are dragged over the window, before and after an upload', async ({
  page,
  disk,
}) => {
  const file = disk.write('letter.txt', 10);
  const sentences = page.getByText(/^(Drop|Let go)\b/).filter({ visible: true });
  // Browsers repeat `dragover` during a drag. Without it, the page hides the frame around the window.
  const whileDragging = (sentence: string) =>
    expect(async () => {
      await dragOver(page, [file.path]);
      await expect(sentences).toHaveText([sentence], { timeout: 300 });
    }).toPass({ timeout: 30_000 });
  await page.goto('/');
  await alive(page);
  const zone = page.getByRole('region', { name: 'Upload', exact: true });
  for (const media of [{}, { reducedMotion: 'reduce' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ reducedMotion: null, forcedColors: null, ...media });
    await expect(async () => {
      await dragOver(page, [file.path]);
      await expect(zone).toHaveCSS('outline-style', 'dashed', { timeout: 300 });
    }).toPass({ timeout: 30_000 });
    await expect(zone).toHaveCSS('outline-style', 'none');
  }
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });
  await whileDragging('Drop anywhere on this page');
  await expect(sentences).toHaveText(['Drop files or a folder here']);

  await chooseFiles(page, [file]);
  await whileDragging('Drop anywhere to add');
  await startUpload(page);
  await shareLink(page);
  await whileDragging('Drop anywhere to start a new upload');
});

test('never moves the bar backwards when an upload resumes', async ({ page, disk }) => {
  await page.goto('/');
  const line = await lineOf(page);
  await line.slow(MIB / 2);
  await chooseFiles(page, [disk.write('film.mkv', 6 * MIB)]);
  await watchBar(page);
  await startUpload(page);
  await reaches(page, 20);
  await line.cut();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible({ timeout: 30_000 });
  await line.mend();
  await shareLink(page);
  const drawn = await drawnSoFar(page);
  expect(drawn.filter(({ share }, index) => share < (drawn[index - 1]?.share ?? 0) - 0.001)).toEqual([]);
});
