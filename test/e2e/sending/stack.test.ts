import type { Page } from '@playwright/test';
import { landscape, textFile } from '../../../dev/seed/generated-files.ts';
import { alive, chooseFilesButton, pick, sendProtected, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';

const PHOTOS = [landscape('dawn.png', 900, 600, 0), landscape('dusk.png', 600, 900, 1)];
const NOTES = textFile('notes.txt', 'Bring the tent.');

const pictures = (page: Page) => page.locator('[data-stack] img');
const coverShown = async (page: Page, link: string) =>
  (await (await page.request.get(`/api/folder/${link.split('/').at(-1)}`)).json()).folder.cover;

const hasThumbnails = async (page: Page, link: string): Promise<boolean> => {
  const { folder } = await (await page.request.get(`/api/folder/${link.split('/').at(-1)}`)).json();
  return folder.files[0].hasThumbnail === true;
};

const decoded = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = new URL(address).pathname + new URL(address).search;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 400) colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8));
    return { width: canvas.width, height: canvas.height, isDrawn: colours.size > 20 };
  }, src);

test('shows photos in the list, during the upload, on the share page and on the link card', async ({
  page,
  newVisitor,
}) => {
  await page.goto('/');
  await alive(page);
  await pick(chooseFilesButton(page), [...PHOTOS, NOTES]);
  await expect(pictures(page)).toHaveCount(2);
  await startUpload(page);
  const link = await shareLink(page);
  await expect(pictures(page)).toHaveCount(2);
  await expect.poll(() => coverShown(page, link)).toEqual(expect.any(String));
  await expect.poll(() => hasThumbnails(page, link)).toBe(true);

  const visitor = await newVisitor();
  const html = await (await visitor.goto(link))?.text();
  await expect(visitor.getByRole('main').locator('[data-thumbnail] img').first()).toBeVisible();
  const card = /property="og:image" content="([^"]+)"/.exec(html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(await decoded(visitor, card)).toEqual({ width: 1200, height: 630, isDrawn: true });
});

test('sends photos, and shows them as plain sheets, if the browser cannot draw pictures', async ({
  page,
  newVisitor,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no pictures'));
  });
  await page.goto('/');
  await alive(page);
  await pick(chooseFilesButton(page), PHOTOS);
  await startUpload(page);
  const link = await shareLink(page);
  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(visitor.getByRole('button', { name: 'Download all' })).toBeVisible();
  await expect(visitor.getByRole('main').locator('img')).toHaveCount(0);
});

test('hides the link card of a share with a password, and shows its picture after unlocking', async ({
  page,
  newVisitor,
}) => {
  const { link } = await sendProtected(page, PHOTOS);
  const visitor = await newVisitor();
  const html = await (await visitor.goto(link))?.text();
  expect(html).not.toContain('/cover?');
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('main').locator('[data-thumbnail] img').first()).toBeVisible();
});
