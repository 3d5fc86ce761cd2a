import { sharePath } from '../../../worker/contract/byte-paths.ts';
import { uploadOne } from '../../harness/uploads.ts';
import { alive } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';

test('the language that is chosen in the footer is remembered on all pages', async ({ page, owner }) => {
  const { folderId } = await uploadOne(owner, new Uint8Array(10));
  await page.goto('/pricing?a=1#pricing-faq');
  await alive(page);
  const menu = page.getByRole('contentinfo').getByRole('combobox', { name: 'Language' });
  await expect(menu).toHaveValue('en');
  await menu.selectOption({ label: 'Deutsch' });
  await expect(page).toHaveURL(/\/de\/pricing\?a=1#pricing-faq$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const germanMenu = page.getByRole('contentinfo').getByRole('combobox');
  await expect(germanMenu).toHaveValue('de');

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto(sharePath(folderId));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(germanMenu).toHaveValue('de');

  await germanMenu.selectOption({ label: 'English' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Download' }).first()).toBeVisible();
});

test('the menu of small screens changes the language, and keeps the key of the address', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/m/aaaaaaaaaaaaaaaa#secret');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Language' }).selectOption({ label: '日本語' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page).toHaveURL(/\/m\/aaaaaaaaaaaaaaaa#secret$/);
});

test('links keep the language of the address on pages that have it', async ({ page }) => {
  await page.goto('/de/');
  await alive(page);
  const footer = page.getByRole('contentinfo');
  await footer.locator('a[href="/de/contact"]').click();
  await expect(page).toHaveURL(/\/de\/contact$/);
  await footer.locator('a[href="/blog"]').click();
  await expect(page).toHaveURL(/\/blog$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/de\/contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
});

test.describe('a Japanese browser', () => {
  test.use({ locale: 'ja-JP' });

  test('never shows another language', async ({ page }) => {
    await page.addInitScript(() => {
      const headings: string[] = [];
      Object.assign(window, { headings });
      new MutationObserver(() => {
        const text = document.querySelector('h1')?.textContent;
        if (text && text !== headings.at(-1)) headings.push(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    for (const path of ['/', '/uploads', '/nothing-here']) {
      await page.goto(path);
      await alive(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
      const headings = await page.evaluate(() => (window as unknown as { headings: string[] }).headings);
      expect(headings.length, path).toBeGreaterThan(0);
      for (const heading of headings)
        expect(heading).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
    }
  });
});
