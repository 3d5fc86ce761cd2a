import type { Page } from '@playwright/test';
import { makeSecret } from '../../harness/management.ts';
import { makeRequest } from '../../harness/requests.ts';
import { uploadOne } from '../../harness/uploads.ts';
import { alive } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { expectNoShift, watchShifts } from '../acts/layout-shifts.ts';
import { useUpMonth } from '../acts/used-up-month.ts';

test.beforeEach(async ({ page }) => {
  await useUpMonth(page);
});

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Bandwidth limit reached' });
const barOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Bandwidth limit reached.' });

test('a dialog that cannot be closed covers home, articles, guides and unknown pages', async ({ page }) => {
  const dialog = dialogOf(page);
  await page.goto('/');
  await expect(dialog).toContainText('100 GB of 100 GB used');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  const reached = new Set<string | undefined>();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    // If Tab leaves the dialog, the dialog takes the focus back after a moment.
    await page.waitForFunction(() => document.activeElement !== document.body);
    reached.add(await page.evaluate(() => document.activeElement?.textContent));
  }
  // Focus guards at both ends of the dialog have no text.
  reached.delete('');
  const linkNames = ['Contact', 'DMCA', 'Fileshare', 'My Files', 'Privacy Policy', 'Sign in', 'Terms of Service'];
  expect([...reached].sort()).toEqual([...linkNames, 'Upgrade Plan']);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await violations(page), `${width} px`).toEqual([]);
    const box = await dialog.boundingBox();
    expect([width, box]).toEqual([width, { x: 0, y: 0, width, height: 700 }]);
  }
  for (const path of ['/blog', '/developers', '/send-10gb-files', '/nowhere']) {
    await page.goto(path);
    await expect(dialog, path).toBeVisible();
    await expect(barOf(page), path).toBeHidden();
  }
});

test('the pages that the dialog links to stay usable, and say that the month is used up and what to do', async ({
  page,
}) => {
  await page.goto('/');
  await dialogOf(page).getByRole('link', { name: 'My Files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(barOf(page)).toContainText('Upgrade your plan to continue uploading. 100 GB of 100 GB used. Resets on');
  await expect(barOf(page).getByRole('link', { name: 'My Files' })).toBeHidden();
  await barOf(page).getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page.getByRole('heading', { name: 'Simple, powerful pricing' })).toBeVisible();
  await expect(barOf(page).getByRole('link', { name: 'Upgrade Plan' })).toBeHidden();
  await barOf(page).getByRole('link', { name: 'My Files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const paths = [
    '/uploads',
    '/pricing',
    '/profile',
    '/contact',
    '/terms-of-service',
    '/privacy-policy',
    '/dmca-policy',
  ];
  await watchShifts(page);
  for (const path of paths) {
    for (const [width, height] of [
      [375, 700],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(barOf(page), path).toBeInViewport({ ratio: 1 });
      await expectNoShift(page, `${path}, ${width} px`);
    }
    await expect(dialogOf(page), path).toBeHidden();
    await page.setViewportSize({ width: 375, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375);
  }
  expect(await violations(page), 'bar').toEqual([]);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bandwidth limit exceeded!');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Upgrade Plan' })).toBeVisible();
});

test("pages of another user's share, request or folder do not mention the visitor's bandwidth", async ({
  page,
  owner,
}) => {
  const { folderId } = await uploadOne(owner, new Uint8Array(10));
  const { requestId } = await makeRequest(owner);
  const secret = await makeSecret(owner, folderId);
  for (const path of ['/admin', `/d/${folderId}`, `/u/${requestId}`, `/m/${folderId}#${secret}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await alive(page);
    await page.waitForLoadState('networkidle');
    await expect(dialogOf(page), path).toBeHidden();
    await expect(barOf(page), path).toBeHidden();
  }
});
