import type { Page } from '@playwright/test';
import { landscape, pdf, textFile } from '../../../dev/seed/generated-files.ts';
import {
  alive,
  chooseFilesButton,
  openFolder,
  pick,
  recordPaths,
  sendProtected,
  shareLink,
  startUpload,
} from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { recordFilm } from '../acts/film.ts';
import { expectNoShift, watchShifts } from '../acts/layout-shifts.ts';
import { sendPictures } from '../acts/send-pictures.ts';

const PHOTOS = [landscape('dawn.png', 900, 600, 0), landscape('dusk.png', 600, 900, 1)];
const NOTES = textFile('notes.txt', 'Bring the tent.');
const BROKEN = [
  { ...textFile('broken.png', 'no picture', 'image/png') },
  { ...textFile('IMG_1.heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic') },
  { ...textFile('broken.webm', 'no film', 'video/webm') },
  { ...textFile('broken.pdf', '%PDF-1.7 no page', 'application/pdf') },
];

const thumbnails = (page: Page) => page.getByRole('main').locator('[data-thumbnail] img');

function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.endsWith('/thumbnails')) reads.push(pathname);
  });
  return reads;
}

async function sendFiles(page: Page, files: Parameters<typeof pick>[1]): Promise<string> {
  await page.goto('/');
  await alive(page);
  await pick(chooseFilesButton(page), files);
  await startUpload(page);
  const link = await shareLink(page);
  await expect(page.getByText('Upload Successful!')).toBeVisible();
  return link;
}

async function namesWithThumbnail(page: Page, link: string): Promise<string[]> {
  const { folder } = await (await page.request.get(`/api/folder/${link.split('/').at(-1)}`)).json();
  const files: { originalFilename: string; hasThumbnail?: boolean }[] = folder.files;
  return files.filter(({ hasThumbnail }) => hasThumbnail).map(({ originalFilename }) => originalFilename);
}

const decoded = (page: Page) =>
  thumbnails(page).evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        await (image as HTMLImageElement).decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 256;
        const context = canvas.getContext('2d');
        context?.drawImage(image as HTMLImageElement, 0, 0);
        const data = context?.getImageData(0, 0, 256, 256).data ?? [];
        const colours = new Set<number>();
        for (let at = 0; at < data.length; at += 40) colours.add(((data[at] ?? 0) << 8) | (data[at + 1] ?? 0));
        return [(image as HTMLImageElement).naturalWidth, colours.size > 3];
      }),
    ),
  );

test('shows recipients thumbnails of photos, film and PDF, but none of files that no browser can draw', async ({
  page,
  newVisitor,
}) => {
  await page.goto('/');
  const drawable = [...PHOTOS, await recordFilm(page, 'film.webm'), pdf('paper.pdf', 2, 1000, '')];
  const link = await sendFiles(page, [...drawable, ...BROKEN, NOTES]);
  const names = drawable.map(({ name }) => name).sort();
  await expect.poll(async () => (await namesWithThumbnail(page, link)).sort(), { timeout: 60_000 }).toEqual(names);

  const visitor = await newVisitor();
  const reads = readsOf(visitor);
  await visitor.goto(`${link}?view=contents`);
  await expect(thumbnails(visitor)).toHaveCount(4);
  expect(await decoded(visitor)).toEqual(Array(4).fill([256, true]));
  expect(reads).toEqual([`/api/folder/${link.split('/').at(-1)}/thumbnails`]);

  await visitor.goto('/about:blank');
  await openFolder(visitor, link);
  await expect(thumbnails(visitor)).toHaveCount(4);
});

test('shows the owner a thumbnail for the share and for each photo in My Files', async ({ page }) => {
  const link = await sendFiles(page, PHOTOS);
  await expect.poll(async () => (await namesWithThumbnail(page, link)).length).toBe(2);
  const reads = readsOf(page);
  await page.goto('/uploads');
  await expect(thumbnails(page)).toHaveCount(1);
  expect(reads).toEqual(['/api/my-files/thumbnails']);
  await page.getByRole('link', { name: / and 1 more$/ }).click();
  await expect(thumbnails(page)).toHaveCount(2);
});

test('covers no picture of the grid with its checkbox', async ({ page, owner, newVisitor }) => {
  const folderId = await sendPictures({ owner, newVisitor }, 'Trip', PHOTOS);
  await page.goto(`/d/${folderId}?view=contents`);
  await expect(thumbnails(page)).toHaveCount(2);
  const picture = await thumbnails(page).first().boundingBox();
  const checkbox = page.getByRole('checkbox', { name: 'Select dawn.png' });
  const tick = await checkbox.locator('span').first().boundingBox();
  expect(tick?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0));
  await checkbox.check();
  await expect(page.getByRole('button', { name: 'Download selected' })).toBeVisible();
});

test('neither draws nor reads thumbnails for a share of texts', async ({ page, newVisitor }) => {
  const paths = recordPaths(page);
  const link = await sendFiles(page, [NOTES, textFile('list.txt', 'Soap')]);
  expect(paths.filter((path) => path.includes('thumbnail'))).toEqual([]);
  const visitor = await newVisitor();
  const reads = readsOf(visitor);
  await openFolder(visitor, link);
  await expect(visitor.getByText('notes.txt').first()).toBeVisible();
  await visitor.waitForLoadState('networkidle');
  expect(reads).toEqual([]);
});

test('ends the upload before the server has accepted its thumbnails', async ({ page }) => {
  const held: string[] = [];
  await page.route('**/api/upload/thumbnails', async (route) => {
    held.push(route.request().url());
    await new Promise(() => {});
  });
  const link = await sendFiles(page, PHOTOS);
  await expect.poll(() => held.length).toBe(1);
  expect(await namesWithThumbnail(page, link)).toEqual([]);
});

test('shows the thumbnails of a protected share only after unlocking', async ({ page, newVisitor }) => {
  const { link, sent } = await sendProtected(page, PHOTOS);
  expect(sent.status()).toBe(200);
  const { thumbnails: input } = sent.request().postDataJSON();

  const visitor = await newVisitor();
  const path = `/api/folder/${link.split('/').at(-1)}/thumbnails?files=${input[0].fileId}`;
  expect((await visitor.request.get(path)).status()).toBe(401);
  const reads = readsOf(visitor);
  await visitor.goto(`${link}?view=contents`);
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse');
  expect(reads).toEqual([]);
  await visitor.keyboard.press('Enter');
  await expect(thumbnails(visitor)).toHaveCount(2);
});

for (const [width, height] of [
  [375, 667],
  [1440, 900],
] as const) {
  test(`causes no layout shift when thumbnails arrive late, ${width} px wide`, async ({ page, owner, newVisitor }) => {
    const photos = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => landscape(`${number}.png`, 90, 60, number));
    const folderId = await sendPictures({ owner, newVisitor }, 'Photos', photos);
    const mixedId = await sendPictures({ owner, newVisitor }, 'Papers', [
      ...photos.slice(0, 2),
      NOTES,
      textFile('list.txt', 'Soap'),
    ]);
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    const waiting: (() => void)[] = [];
    await page.route('**/thumbnails?*', async (route) => {
      await new Promise<void>((go) => waiting.push(go));
      await route.continue();
    });
    for (const path of [
      `/d/${folderId}`,
      `/d/${folderId}?view=contents`,
      `/d/${mixedId}`,
      `/d/${mixedId}?view=contents`,
      '/uploads',
      `/uploads?folder=${folderId}`,
    ]) {
      await page.goto(path);
      await expect.poll(() => waiting.length, { message: path }).toBe(1);
      await expect(thumbnails(page)).toHaveCount(0);
      waiting.pop()?.();
      await expect(thumbnails(page).locator('visible=true').first()).toBeVisible();
      await expectNoShift(page, path);
    }
  });
}

test('shows the thumbnails of a protected share on the page of its management link', async ({ page, newVisitor }) => {
  await sendProtected(page, PHOTOS);
  await page.getByRole('button', { name: 'Management link' }).click();
  const manager = await newVisitor();
  await manager.goto(await page.getByLabel('Management link', { exact: true }).innerText());
  // Thumbnails load shortly before they scroll into view.
  await manager.getByRole('button', { name: 'Delete dusk.png' }).scrollIntoViewIfNeeded();
  await expect(thumbnails(manager)).toHaveCount(2);
  expect((await decoded(manager)).map(([width]) => width)).toEqual([256, 256]);
});
