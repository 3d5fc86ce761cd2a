import type { Page } from '@playwright/test';
import { alive } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const listOf = (page: Page) => page.getByRole('navigation', { name: 'Calls' });
const linkTo = (page: Page, name: string) => listOf(page).getByRole('link', { name, exact: true });
const currentIn = (page: Page) => listOf(page).locator('[aria-current=location]');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function open(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/developers/reference');
  await alive(page);
}

test('keeps the list of calls in view on a wide screen and marks the current call', async ({ page }) => {
  await open(page, 1440);
  await linkTo(page, 'checksums').click();
  await expect(heading(page, 'GET /api/folder/{folderId}/checksums')).toBeInViewport();
  await expect(currentIn(page)).toHaveText('checksums');
  await expect(linkTo(page, 'checksums')).toBeInViewport();

  await heading(page, 'POST /api/requests').scrollIntoViewIfNeeded();
  await heading(page, 'POST /api/requests').evaluate((element) => element.scrollIntoView());
  await expect(currentIn(page)).toHaveText('makeRequest');
  await expect(currentIn(page)).toBeInViewport();

  // The last call is too near the end of the page to be scrolled to the top.
  await linkTo(page, 'contact').click();
  await expect(currentIn(page)).toHaveText('contact');
  await expect(heading(page, 'POST /api/contact')).toBeInViewport();
});

test('moves through the list by keyboard', async ({ page }) => {
  await open(page, 1440);
  await linkTo(page, 'initUpload').focus();
  await page.keyboard.press('Tab');
  await expect(linkTo(page, 'completeUpload')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(currentIn(page)).toHaveText('completeUpload');
  await expect(page.getByText('Answer 200 of completeUpload').first()).toBeAttached();
  const region = page.getByRole('region', { name: 'POST /api/upload/complete', exact: true });
  await expect(region.getByRole('row', { name: /^r2Key string/ })).toBeVisible();
});

test('shows an example response of a call, and copies it', async ({ page }) => {
  await open(page, 1440);
  await linkTo(page, 'createFolder').click();
  const region = page.getByRole('region', { name: 'POST /api/folder/create', exact: true });
  await region.getByRole('button', { name: 'Copy: Example of what createFolder answers' }).click();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ folderName: 'Holiday', shareLink: expect.stringMatching(/^https:.*\/d\/[\w-]{16}$/) });
});

test('expands a collapsed call when its link is clicked again', async ({ page }) => {
  await open(page, 1440);
  const row = page
    .getByRole('region', { name: 'POST /api/upload/init', exact: true })
    .getByRole('row', { name: /^files\[\]\.size integer/ });
  await linkTo(page, 'initUpload').click();
  await expect(row).toBeVisible();
  await heading(page, 'POST /api/upload/init').click();
  await expect(row).toBeHidden();
  await linkTo(page, 'initUpload').click();
  await expect(row).toBeVisible();
});

test('on a phone, shows links to the groups of calls that a finger can press, and tables without horizontal scrolling', async ({
  page,
}) => {
  await open(page, 375);
  const list = await listOf(page).boundingBox();
  const first = await heading(page, 'Uploads').boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  const heights = await listOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  expect(list?.height).toBeLessThan(200);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Open all calls' }).click();
  const wide = await page
    .locator('#content section[tabindex]:has(table)')
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
  expect(wide).toBe(0);
});

test('expands and collapses all calls at once', async ({ page }) => {
  await open(page, 768);
  const refusal = page.getByText('429 too_many_uploads').first();
  await expect(refusal).toBeHidden();
  await page.getByRole('button', { name: 'Open all calls' }).click();
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: 'Close all calls' }).click();
  await expect(refusal).toBeHidden();
});

test('shows code in descriptions as code, without backticks', async ({ page }) => {
  await open(page, 1440);
  await page.getByRole('button', { name: 'Open all calls' }).click();
  const bundle = page.getByRole('region', { name: 'PUT /api/upload/bundle', exact: true });
  await expect(bundle.getByText(/a JSON list of token and checksum/)).toBeVisible();
  await expect(page.getByRole('main').getByText('`')).toHaveCount(0);
});

test('prints all calls expanded, code without cuts, and no navigation', async ({ page }) => {
  await open(page, 768);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('429 too_many_uploads').first()).toBeVisible();
  await expect(listOf(page)).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy: Example of initUpload' })).toBeHidden();
  const cut = await page
    .locator('#content section[tabindex]')
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).length);
  expect(cut).toBe(0);
  const [ink, paper] = await page.evaluate(() => [
    getComputedStyle(document.querySelector('h1') ?? document.body).color,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});
