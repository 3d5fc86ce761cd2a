import type { Page } from '@playwright/test';
import { pdf, png, textFile } from '../../../dev/seed/generated-files.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { pane, shareOf, show, swipe } from '../acts/preview-acts.ts';

const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true };

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Preview of ${name}` });
/** On a phone, the name of the button ends with the file size. */
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test.use(PHONE);

test("fills a phone's screen, and reacts to swipes, Back and the close button", async ({ owner, page }) => {
  const names = ['a photo of the boat.png', 'b paper.pdf', 'c notes.txt', 'd.txt'] as const;
  const link = await shareOf(
    owner,
    [
      png(names[0], 800, 600),
      pdf(names[1], 2, 100, ''),
      textFile(names[2], 'a long line '.repeat(40)),
      ...Array.from({ length: 24 }, (_, index) => textFile(`d${'x'.repeat(index)}.txt`, 'd')),
    ],
    { folderName: 'Trip' },
  );
  await page.goto(`${link}?view=contents`);
  await row(page, names[0]).click();
  const photo = dialog(page, names[0]);
  const screen = { x: 0, y: 0, ...PHONE.viewport };
  await expect.poll(() => photo.boundingBox()).toEqual(screen);
  await expect(photo.locator('header span[aria-hidden]').getByText('the boat.png')).toBeInViewport({ ratio: 1 });
  await expect(photo.getByText('1 of 27')).toBeInViewport();
  for (const name of ['Close preview', 'Previous file', 'Next file', `Download ${names[0]}`]) {
    await expect(photo.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expect.poll(async () => (await photo.getByRole('img').boundingBox())?.width).toBe(375);
  expect(await violations(page)).toEqual([]);

  await swipe(page, 'left');
  await expect(dialog(page, names[1]).getByText('Page 1 of 2')).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await swipe(page, 'left');
  await expect(dialog(page, names[2]).getByText('a long line').first()).toBeVisible();
  await swipe(page, 'right');
  await expect(dialog(page, names[1])).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, names[1])).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Trip' })).toBeAttached();

  await row(page, names[2]).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, names[2])).toBeFocused();
  await row(page, names[0]).click();
  await photo.getByRole('button', { name: 'Close preview' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The close button has removed the preview's history entry, so Back leaves the share.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/d\//);
});

test('saves a photo by the share sheet of the phone, and downloads what the sheet refuses', async ({ owner, page }) => {
  await page.addInitScript(() => {
    const shared: File[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: ({ files }: { files: File[] }) => files.every(({ type }) => /^image.(png|jpeg)$/.test(type)),
      share: async ({ files }: { files: File[] }) => void shared.push(...files),
    });
  });
  const photo = png('boat.png', 900, 600);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle r="200"/></svg>';
  const drawing = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await page.goto(`${await shareOf(owner, [photo, drawing], { folderName: 'Trip' })}?view=contents`);
  await row(page, photo.name).click();
  await dialog(page, photo.name).getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => page.evaluate(sharedPhotos))
    .toEqual([{ name: photo.name, type: 'image/png', base64: photo.buffer.toString('base64') }]);
  await page.keyboard.press('ArrowRight');
  const download = page.waitForEvent('download');
  await dialog(page, drawing.name).getByRole('button', { name: 'Save' }).click();
  expect((await download).suggestedFilename()).toBe(drawing.name);
});

test('offers no share sheet where the browser has none', async ({ owner, page }) => {
  await page.goto(await shareOf(owner, [png('boat.png', 900, 600)], { folderName: 'boat.png' }));
  await show(page, 'boat.png');
  await expect(dialog(page, 'boat.png').getByRole('toolbar', { name: 'Zoom' })).toBeVisible();
  await expect(dialog(page, 'boat.png').getByRole('button', { name: 'Save' })).toHaveCount(0);
});

function sharedPhotos(): Promise<unknown[]> {
  const { shared } = window as unknown as { shared: File[] };
  return Promise.all(
    shared.map(async (file) => ({
      name: file.name,
      type: file.type,
      base64: btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer()))),
    })),
  );
}

test('opens the only file of a share on the whole screen', async ({ owner, page }) => {
  const link = await shareOf(owner, [png('boat.png', 900, 600)], { folderName: 'boat.png' });
  await page.goto(link);
  await show(page, 'boat.png');
  await expect(dialog(page, 'boat.png').getByRole('img')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Preview boat.png' })).toBeFocused();
});

test('scrolls a preview into view on a larger screen, even below the last row, and fills it with the photo', async ({
  owner,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const photos = Array.from({ length: 16 }, (_, index) => png(`photo ${10 + index}.png`, 400, 300));
  const link = await shareOf(owner, photos, { folderName: 'Photos' });
  await page.goto(`${link}?view=contents`);
  const last = 'photo 25.png';
  for (const name of ['photo 10.png', last]) {
    await page.evaluate((isLast) => isLast && window.scrollTo(0, document.body.scrollHeight), name === last);
    await show(page, name);
    await expect(row(page, name)).toBeInViewport({ ratio: 1 });
    await expect(pane(page, name)).toBeInViewport({ ratio: 1 });
    const picture = pane(page, name).getByRole('img');
    const box = async () => (await picture.boundingBox())?.height ?? 0;
    const room = (await pane(page, name).boundingBox())?.height ?? 0;
    await expect.poll(box).toBeGreaterThan(room - 60);
  }
});
