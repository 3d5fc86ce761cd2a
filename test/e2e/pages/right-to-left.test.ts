import type { Locator } from '@playwright/test';
import { pdf, png, textFile } from '../../../dev/seed/generated-files.ts';
import { KIB, MIB } from '../../../worker/contract/units.ts';
import { speak, stopTranslating } from '../../harness/words/speak.ts';
import { alive, chooseFilesButton, lineOf, pick, reaches, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { createFolder } from '../acts/my-files-acts.ts';
import { pane, shareOf, swipe } from '../acts/preview-acts.ts';
import { edgesOf } from '../acts/right-to-left.ts';

test.use({ locale: 'ar' });
test.beforeEach(({ page }) => speak(page, 'ar'));
test.afterAll(stopTranslating);

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return { left: box.x, right: box.x + box.width };
}

test('shows the next preview by the left arrow', async ({ owner, page }) => {
  const link = await shareOf(owner, [png('a.png', 80, 60), textFile('b.txt', 'Harbour'), pdf('c.pdf', 1, 10, '')]);
  await page.goto(`${link}?view=contents`);
  await page.getByRole('button', { name: 'a.png', exact: true }).click();
  await expect(pane(page, 'a.png')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(pane(page, 'b.txt')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(pane(page, 'c.pdf')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(pane(page, 'b.txt')).toBeVisible();
  const next = await boxOf(page.getByRole('button', { name: 'Next file' }));
  const previous = await boxOf(page.getByRole('button', { name: 'Previous file' }));
  expect(next.right).toBeLessThanOrEqual(previous.left);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

  test('shows the start of long lines of code', async ({ page }) => {
    await page.goto('/developers');
    await alive(page);
    const block = page.getByRole('region', { name: 'More with curl' });
    const code = await boxOf(block.getByRole('code'));
    const visible = await boxOf(block);
    expect(code.right).toBeGreaterThan(visible.right);
    expect(code.left).toBeGreaterThanOrEqual(visible.left);
  });

  test('shows the next preview after a swipe to the right', async ({ owner, page }) => {
    const link = await shareOf(owner, [textFile('a.txt', 'Harbour'), textFile('b.txt', 'Island')]);
    await page.goto(`${link}?view=contents`);
    await page.getByRole('button', { name: /^a\.txt/ }).click();
    await expect(page.getByRole('dialog').getByText('Harbour')).toBeVisible();
    await swipe(page, 'right');
    await expect(page.getByRole('dialog').getByText('Island')).toBeVisible();
    await swipe(page, 'left');
    await expect(page.getByRole('dialog').getByText('Harbour')).toBeVisible();
  });
});

test('opens a folder by the left arrow and closes it by the right arrow', async ({ owner, page }) => {
  const link = await shareOf(owner, [{ ...textFile('a.txt', 'Harbour'), path: 'Trip' }, textFile('b.txt', 'Island')]);
  await page.goto(`${link}?view=contents`);
  const folder = page.getByRole('button', { name: 'Trip', expanded: true });
  await folder.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Trip', expanded: false })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(folder).toBeFocused();
});

test('fills the progress bar from the right', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  const files = [textFile('a.bin', 'x'.repeat(6 * MIB), 'application/octet-stream')];
  await pick(chooseFilesButton(page), files);
  await (await lineOf(page)).slow(256 * KIB);
  await startUpload(page);
  await reaches(page, 8);
  const filled = await page.getByRole('progressbar', { name: 'Whole upload' }).evaluate((bar) => {
    const track = bar.firstElementChild?.getBoundingClientRect();
    const indicator = bar.firstElementChild?.firstElementChild?.getBoundingClientRect();
    if (!track || !indicator) throw new Error('The bar is empty.');
    return { share: (track.right - indicator.left) / track.width, reachesEdge: indicator.right >= track.right };
  });
  expect(filled.reachesEdge).toBe(true);
  expect(filled.share).toBeGreaterThan(0.05);
  expect(filled.share).toBeLessThan(0.9);
});

test('shows breadcrumbs from right to left', async ({ owner, page }) => {
  const trip = await createFolder(owner, 'Trip');
  const rome = await createFolder(owner, 'Rome', trip);
  await page.goto(`/uploads?folder=${rome}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  const [first, second] = [crumbs.getByRole('link').first(), crumbs.getByRole('link', { name: 'Trip' })];
  const arrow = crumbs.locator('svg').first();
  expect((await boxOf(second)).right).toBeLessThanOrEqual((await boxOf(arrow)).left);
  expect((await boxOf(arrow)).right).toBeLessThanOrEqual((await boxOf(first)).left);
  await expect(arrow).toHaveCSS('scale', '-1 1');
});

const ARABIC_NAME = 'تقرير نهائي (2).pdf';
const ENGLISH_NAME = 'Report of the harbour (2).pdf';

test('shows the extension of a name at the end of the name', async ({ owner, page, newVisitor, baseURL }) => {
  const link = await shareOf(owner, [pdf(ARABIC_NAME, 1, 10, ''), pdf(ENGLISH_NAME, 1, 10, '')]);
  const leftToRight = await newVisitor();
  await leftToRight.context().addCookies([{ name: 'lang', value: 'en', url: baseURL ?? '' }]);
  for (const reader of [page, leftToRight]) {
    await reader.goto(`${link}?view=contents`);
    const name = (text: string) => reader.getByRole('button', { name: text, exact: true }).locator('[dir=auto]');
    const [arabic, english] = [name(ARABIC_NAME), name(ENGLISH_NAME)];
    expect((await edgesOf(arabic, '.pdf')).right).toBeLessThanOrEqual((await edgesOf(arabic, 'تقرير')).left);
    expect((await edgesOf(english, '.pdf')).left).toBeGreaterThanOrEqual((await edgesOf(english, 'Report')).right);
    const side = reader === page ? 'right' : 'left';
    const edges = [await edgesOf(arabic, ARABIC_NAME), await edgesOf(english, ENGLISH_NAME)].map(
      (place) => place[side],
    );
    expect(Math.abs((edges[0] ?? 0) - (edges[1] ?? 0)), 'names begin at the same edge').toBeLessThan(2);
  }
});
