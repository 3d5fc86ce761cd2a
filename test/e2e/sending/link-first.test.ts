/** The panel of an upload: its link first, how far it is below that, and nothing that jumps. */
import type { Page } from '@playwright/test';
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
import { newDisk } from '../acts/disk.ts';

const MIB = 1024 * 1024;

const panel = (page: Page) => page.getByRole('region', { name: 'Upload', exact: true });
const hero = (page: Page) => page.getByRole('link', { name: /^Share link: / });

/** Where the link, the button that copies it, and the end of the panel are drawn. */
const places = async (page: Page) => {
  const boxes = [hero(page), page.getByRole('button', { name: 'Copy Link' }), panel(page)];
  return Promise.all(
    boxes.map(async (box) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
      return { x, y, width, height };
    }),
  );
};

/** Notes in every frame how much of the bar is drawn, from the first frame that has one. */
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

    test('the link can be passed on from the first answer on, and stays where it is as the upload ends', async ({
      page,
    }) => {
      const disk = newDisk();
      const files = [1, 2, 3].map((number) => disk.write(`photo ${number}.jpg`, 2 * MIB, number));
      // A phone has a share sheet of its own.
      if (phone) await page.addInitScript(() => Object.assign(navigator, { share: async () => {} }));
      await page.goto('/');
      const line = await lineOf(page);
      // So slow that all of what follows fits in.
      await line.slow(MIB / 5);
      await chooseFiles(page, files);
      await page.getByLabel('Name').fill('Photos for Ana');
      await watchBar(page);
      await startUpload(page);
      const link = await linkOf(page);
      expect(new URL(link).pathname).toMatch(/^\/d\//);
      await expect(hero(page)).toHaveText(link.replace('http://', ''));
      await expect(page).toHaveTitle(/^\d+% - Photos for Ana$/);

      // All of it is to be read.
      await expect(hero(page)).toBeInViewport({ ratio: 1 });
      expect(await hero(page).evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.getByRole('button', { name: 'Copy Link' }).click();
      await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      const qr = page.getByRole('img', { name: `QR code of ${link}` });
      if (phone) {
        await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
        await expect(qr).toBeHidden();
        await page.getByRole('button', { name: 'Show QR Code' }).click();
        await expect(qr).toBeVisible();
        await page.getByRole('button', { name: 'Hide QR Code' }).click();
      } else await expect(qr).toBeVisible();
      expect(await violations(page), 'under way').toEqual([]);

      const before = await places(page);
      await expect(page.getByText(/^Processing file [123] of 3$/)).toBeVisible();
      await reaches(page, 3);
      await line.slow(4 * MIB);
      expect(await shareLink(page)).toBe(link);
      await expect(page.getByText('Not downloaded yet')).toBeVisible();
      expect(await places(page)).toEqual(before);
      await expect(page).toHaveTitle('Sent - Photos for Ana');
      expect(await violations(page), 'sent').toEqual([]);

      const drawn = await drawnSoFar(page);
      expect(drawn[0]).toEqual({ share: 0, percent: 0 });
      const backwards = drawn.filter(({ share }, at) => share < (drawn[at - 1]?.share ?? 0) - 0.001);
      expect(backwards).toEqual([]);
      expect(drawn.at(-1)?.share).toBeGreaterThan(0.03);

      // The bar of another one has nothing of the one before.
      await page.getByRole('button', { name: 'Upload Another File' }).click();
      await expect(page).toHaveTitle(/^Send large files/);
      await chooseFiles(page, [disk.write('letter.txt', 2 * MIB, 9)]);
      await startUpload(page);
      await shareLink(page);
      const second = await drawnSoFar(page);
      expect(second[0]).toEqual({ share: 0, percent: 0 });
      expect(second.every(({ share }, at) => share >= (second[at - 1]?.share ?? 0) - 0.001)).toBe(true);
      disk.remove();
    });

    test('the drop zone says what can be done here', async ({ page }) => {
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

test('a management link that is made under way is still there at the end', async ({ page, newVisitor }) => {
  const disk = newDisk();
  await page.goto('/');
  const line = await lineOf(page);
  await line.slow(MIB);
  await chooseFiles(page, [disk.write('film.mkv', 4 * MIB)]);
  await startUpload(page);
  await page.getByRole('button', { name: 'Management Link' }).click();
  const field = page.getByRole('textbox', { name: 'Management link' });
  const managed = await field.inputValue();
  await line.mend();
  await shareLink(page);
  await expect(field).toHaveValue(managed);
  const manager = await newVisitor();
  await manager.goto(managed);
  await expect(manager.getByRole('heading', { level: 1, name: 'film.mkv' })).toBeVisible();
  disk.remove();
});

test('one file shows its bytes once, and while it fails says so in the place of a speed', async ({ page }) => {
  const disk = newDisk();
  let isBroken = true;
  await page.route('**/api/upload/blob/**', async (route) => {
    if (isBroken) return route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } });
    return route.continue();
  });
  await page.goto('/');
  await chooseFiles(page, [disk.write('film.mkv', 3 * MIB)]);
  await startUpload(page);
  await expect(page.getByText('Retrying, 2 of 4')).toBeVisible();
  await expect(page.getByText('Retrying, 3 of 4')).toBeVisible();
  await expect(panel(page).getByText(/\d B?\/s|left$/)).toHaveCount(0);
  await expect(panel(page).getByText(/of 3 MB/)).toHaveCount(1);
  await expect(panel(page).getByRole('listitem')).toHaveCount(0);
  isBroken = false;
  await shareLink(page);
  disk.remove();
});

test('of several files those that fail say which attempt it is, and in the end why, with the link to the others', async ({
  page,
  newVisitor,
}) => {
  const disk = newDisk();
  const files = [1, 2, 3, 4].map((number) => disk.write(`${number}.jpg`, 2 * MIB, number));
  const refused = new Set<string>();
  const asked = new Set<string>();
  let isBroken = true;
  await page.route('**/api/upload/blob/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.add(pathname);
    if (asked.size > 2) refused.add(pathname);
    if (!isBroken || !refused.has(pathname)) return route.continue();
    return route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } });
  });
  await page.goto('/');
  await chooseFiles(page, files);
  await startUpload(page);
  const rows = panel(page).getByRole('listitem');
  await expect(rows.filter({ hasText: /Retrying, [234] of 4$/ }).first()).toBeVisible();
  await expect(page.getByText('Processing file 3 of 4')).toBeVisible();
  await expect(panel(page).getByText(/B\/s/)).toHaveCount(0);

  await expect(page.getByRole('heading', { name: '2 of 4 files did not arrive' })).toBeFocused({ timeout: 30_000 });
  await expect(page).toHaveTitle('Not sent - 4 files');
  const causes = page.getByRole('list', { name: 'Files that did not arrive' }).getByRole('listitem');
  await expect(causes).toHaveText([/^Something went wrong\.3\.jpg, 4\.jpg$/]);
  await expect(page.getByText('2 files arrived.')).toBeVisible();
  const link = (await page.getByRole('link', { name: /^Link to what has arrived/ }).getAttribute('href')) ?? '';
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await expect(visitor.getByRole('button', { name: /^Download [12]\.jpg/ })).toHaveCount(2);
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  expect(await shareLink(page)).toBe(link);
  disk.remove();
});

test('a drag over the window shows one frame and one sentence, on the list and after the upload as well', async ({
  page,
}) => {
  const disk = newDisk();
  const file = disk.write('letter.txt', 10);
  const sentences = page.getByText(/^(Drop|Let go)\b/).filter({ visible: true });
  // A browser repeats the event for as long as something is dragged; without it the frame disappears.
  const whileDragging = (sentence: string) =>
    expect(async () => {
      await dragOver(page, [file.path]);
      await expect(sentences).toHaveText([sentence], { timeout: 300 });
    }).toPass({ timeout: 30_000 });
  await page.goto('/');
  await alive(page);
  await whileDragging('Drop anywhere on this page');
  await expect(sentences).toHaveText(['Drop files or a folder here']);

  await chooseFiles(page, [file]);
  await whileDragging('Drop anywhere to add');
  await startUpload(page);
  await shareLink(page);
  await whileDragging('Drop anywhere to start a new upload');
  disk.remove();
});

test('the bar reaches what was there already when an upload is gone on with, and never runs back', async ({ page }) => {
  const disk = newDisk();
  await page.goto('/');
  const line = await lineOf(page);
  await line.slow(3 * MIB);
  await chooseFiles(page, [disk.write('film.mkv', 6 * MIB)]);
  await watchBar(page);
  await startUpload(page);
  await reaches(page, 20);
  // What was on its way is lost, and has to be sent once more.
  await line.cut();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible({ timeout: 30_000 });
  await line.mend();
  await shareLink(page);
  const drawn = await drawnSoFar(page);
  expect(drawn.filter(({ share }, at) => share < (drawn[at - 1]?.share ?? 0) - 0.001)).toEqual([]);
  disk.remove();
});
