/** Presses on buttons, and a choice in a menu, of prerendered pages before the code has loaded. */
import type { Page } from '@playwright/test';
import { alive, holdBack } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';

const PHONE = { width: 375, height: 812 };

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Open menu' });

/** Opens the page, and holds back its code until the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  await page.setViewportSize(PHONE);
  const release = await holdBack(page, '**/assets/core-*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await expect(menuButton(page)).toBeVisible();
  return release;
}

for (const path of ['/', '/pricing', '/blog', '/uploads', '/nothing-here']) {
  test(`opens the menu of ${path} after its code has loaded, and only once`, async ({ page }) => {
    const release = await openWithoutCode(page, path);
    await menuButton(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(menu).toHaveCount(0);
  });
}

test('repeats a key press after the code has loaded', async ({ page }) => {
  const release = await openWithoutCode(page, '/pricing');
  await page.getByRole('button', { name: 'Upgrade to Premium' }).press('Enter');
  release();
  await expect(page.getByRole('dialog', { name: 'Your Fileshare account' })).toBeVisible();
});

test('repeats only the last of several presses', async ({ page }) => {
  const release = await openWithoutCode(page, '/pricing');
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await menuButton(page).click();
  release();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('does not repeat a press after another press elsewhere, or after 5 seconds', async ({ page }) => {
  const release = await openWithoutCode(page, '/');
  await menuButton(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  release();
  await alive(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const releaseLater = await openWithoutCode(page, '/blog');
  await menuButton(page).click();
  await page.waitForTimeout(5100);
  releaseLater();
  await alive(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('changes to a language that was chosen before the code of page and menu has loaded', async ({ page }) => {
  const releaseMenu = await holdBack(page, '**/assets/language-menu-*.js');
  const release = await openWithoutCode(page, '/pricing');
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  release();
  await alive(page);
  releaseMenu();
  await expect(page).toHaveURL(/\/de\/pricing$/);
  await expect(page.getByRole('contentinfo').getByRole('combobox')).toHaveValue('de');
});
