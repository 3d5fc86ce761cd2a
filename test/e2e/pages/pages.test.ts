import type { Locator } from '@playwright/test';
import { pathsOf } from '../../../worker/contract/languages.ts';
import { sitePaths } from '../../../worker/contract/site-pages.ts';
import { alive } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { expectNoShift, watchShifts } from '../acts/layout-shifts.ts';

const SHORT: readonly string[] = ['/blog', '/contact'];

test('shows text, canonical URL and description of every public page without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const path of sitePaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}${path}`);
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length, path).toBeGreaterThan(50);
    // `textContent` includes the collapsed answers.
    expect((await page.getByRole('main').textContent())?.length, path).toBeGreaterThan(
      SHORT.includes(path) ? 100 : 1000,
    );
  }
  await page.goto('/contact');
  // By default, Playwright ignores text in `noscript`.
  await expect(page.getByRole('main')).toContainText('this site has no address to write to instead', {
    useInnerText: true,
  });
  await page.goto('/pricing');
  await page.getByText('How does metered billing work?').click();
  await expect(page.getByText('Overage is counted in whole GB for each calendar month')).toBeVisible();
  await page.goto('/terms-of-service');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(13);
  await expect(page.getByText('laws of India')).toBeVisible();
  await context.close();
});

test('hydrates every public page without errors and without requests to other sites', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of sitePaths) {
    await page.goto(path);
    await alive(page);
  }
  await page.clock.install();
  await page.goto('/send-10gb-files');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  // With analytics, their script would load after three seconds.
  await page.clock.runFor(4000);
  expect(complaints).toEqual([]);
});

for (const width of [375, 1440]) {
  test(`has no axe violations and cuts nothing on any page, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of [...sitePaths, '/profile', '/admin', '/nothing-here']) {
      await page.goto(path);
      await alive(page);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect(await violations(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });
}

for (const width of [375, 1440, 2560]) {
  test(`shows every heading at the same height and size, and the footer at the end of every page, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    const heads: unknown[] = [];
    for (const path of ['/uploads', '/profile', '/pricing', '/contact', '/blog', '/developers', '/dmca-policy']) {
      await page.goto(path);
      await alive(page);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      heads.push(
        await heading.evaluate((element) => ({
          top: element.getBoundingClientRect().top,
          size: getComputedStyle(element).fontSize,
          weight: getComputedStyle(element).fontWeight,
        })),
      );
      const main = await page.getByRole('main').boundingBox();
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect(footer?.y, path).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0));
      expect((footer?.y ?? 0) + (footer?.height ?? 0), path).toBeGreaterThanOrEqual(1000);
      if (width === 2560 && ['/uploads', '/profile', '/pricing'].includes(path))
        expect(main?.width).toBeGreaterThan(1700);
    }
    expect(heads).toEqual(heads.map(() => heads[0]));
    for (const path of ['/', '/nothing-here', '/d/nothing-is-here-0', '/m/nothing-is-here-0', '/u/nothing-is-here-0']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo'), path).toBeVisible();
    }
    await page.goto('/admin');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });
}

test('shows the sidebar on wide screens, and marks the current page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await alive(page);
  expect((await page.getByRole('banner').boundingBox())?.width).toBe(220);
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  await expect(current).toHaveText('Home');
  await page.getByRole('link', { name: 'My Files' }).first().click();
  await expect(page).toHaveTitle(/^My Files/);
  await expect(current).toHaveText('My Files');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'My Files' })).toBeAttached();
});

test('opens a menu on small screens that keeps the focus, and closes it by Escape, a click outside or a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/');
  await alive(page);
  const opener = page.getByRole('button', { name: 'Open menu' });
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  await expect(panel).toBeVisible();
  await expect.poll(async () => panel.boundingBox()).toMatchObject({ x: 95, width: 280 });
  await expect(panel.getByRole('button', { name: 'Sign in' })).toBeVisible();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    // If Tab leaves the menu, the menu takes the focus back after one animation frame.
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(panel).toBeVisible();
  await page.mouse.click(25, 400);
  await expect(panel).toBeHidden();
  await opener.click();
  await panel.getByRole('link', { name: 'Premium' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('serves the admin page in the light theme from its first byte, and all other pages dark', async ({ request }) => {
  const administration = await request.get('/admin');
  expect(await administration.text()).toContain('data-theme="light"');
  expect(administration.headers()['x-robots-tag']).toContain('noindex');
  for (const path of ['/', '/uploads', '/blog'])
    expect(await (await request.get(path)).text()).toContain('data-theme="dark"');
});

test('lists exactly the public pages in the sitemap, which robots.txt names', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = sitePaths.flatMap((path) => pathsOf(path));
  expect(sitemap.match(/<loc>/g)).toHaveLength(paths.length);
  for (const path of paths) expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
});

/** Adds fields that the prerendered form does not have. */
const ENCRYPTED_REPORT = '/contact?subject=Report+Content&url=http://localhost/e/abcdefghijklmnop';

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`causes no layout shift on any page that consists of text, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    for (const path of [...sitePaths, '/profile', ENCRYPTED_REPORT]) {
      await page.goto(path);
      await alive(page);
      await page.waitForLoadState('networkidle');
      await expectNoShift(page, path);
    }
  });
}

test('aligns texts and forms with the footer', async ({ page }) => {
  const left = async (locator: Locator) => Math.round((await locator.boundingBox())?.x ?? -1);
  const firstLink = page.getByRole('contentinfo').getByRole('link').first();
  for (const width of [375, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/privacy-policy', '/wetransfer-alternative', '/developers', '/blog', '/contact', '/profile']) {
      await page.goto(path);
      expect([width, path, await left(page.getByRole('heading', { level: 1 }))]).toEqual([
        width,
        path,
        await left(firstLink),
      ]);
    }
    await page.goto('/developers/reference');
    expect([width, await left(page.getByRole('article'))]).toEqual([width, await left(firstLink)]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/privacy-policy');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: '5. Your rights' }).click();
  await expect(page.getByRole('heading', { name: '5. Your rights' })).toBeInViewport();
  expect(page.url()).toMatch(/#your-rights$/);
  const right = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  const footerEnd = page.getByRole('navigation', { name: 'Footer' }).locator('+ div');
  expect(await right(page.getByRole('article'))).toBe(await right(footerEnd));
  await page.goto('/contact');
  const answers = page.getByRole('region', { name: 'Quick answers' });
  const top = async (locator: Locator) => (await locator.boundingBox())?.y;
  expect(await top(answers.locator('..').locator('> :has(form)'))).toBe(await top(answers));
});

test('the first focus of a page is a link that skips the navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/pricing');
  await alive(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('button', { name: 'Upgrade to Premium' })).toBeFocused();
});

for (const path of ['/send-10gb-files', '/wetransfer-alternative']) {
  test(`${path} has a picture with a text alternative and a caption, and loads no file for it`, async ({
    page,
    request,
  }) => {
    expect(await (await request.get(path)).text()).not.toMatch(/<link[^>]*as="image"/);
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      await page.goto(path);
      await alive(page);
      const picture = page.getByRole('figure').getByRole('img');
      await expect(picture).toHaveAccessibleName(/\w.{80,}/);
      await expect(page.getByRole('figure')).toContainText(/continues by itself|no account/);
      const outside = await picture.evaluate((frame) => {
        const { left, right, top, bottom } = frame.getBoundingClientRect();
        return [...frame.querySelectorAll('*')].filter((part) => {
          const box = part.getBoundingClientRect();
          return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
        }).length;
      });
      expect(outside, `${width} px`).toBe(0);
    }
  });
}
