import type { Locator } from '@playwright/test';
import { sitePaths } from '../../../worker/contract/site-pages.ts';
import { alive } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { expectNoShift, watchShifts } from '../acts/layout-shifts.ts';

/** Pages that have less text than other pages. */
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
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(SHORT.includes(path) ? 100 : 1000);
  }
  await page.goto('/contact');
  // By default, Playwright finds no text inside `noscript`, but the browser shows this text.
  await expect(page.getByRole('main')).toContainText('this site has no address to write to instead', {
    useInnerText: true,
  });
  await page.goto('/pricing');
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
  // If analytics were on, the page would load their script after three seconds.
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
    // When the focus leaves the last item, the menu takes the focus back one animation frame later.
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

test('responds to an unknown path with 404 and an error page', async ({ page }) => {
  const response = await page.goto('/nothing-here');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
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
  expect(sitemap.match(/<loc>/g)).toHaveLength(sitePaths.length);
  for (const path of sitePaths) expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
});

test('sends a contact message once all fields are filled in, and clears the form', async ({ page }) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send Message' });
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Hello');
  await expect(send).toBeDisabled();
  await page.getByLabel('Subject').click();
  await page.getByRole('option', { name: 'Report Content' }).click();
  await expect(send).toBeDisabled();
  await page.getByLabel('Folder URL').fill('no link');
  await expect(send).toBeDisabled();
  await page.getByLabel('Subject').click();
  await page.getByRole('option', { name: 'General Question' }).click();
  await expect(page.getByLabel('Folder URL')).toHaveCount(0);
  await send.click();
  await expect(page.getByText("Message sent successfully! We'll get back to you soon.")).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(send).toBeDisabled();
});

test('shows an error of the contact form once its field is left', async ({ page }) => {
  await page.goto('/contact?subject=Report+Content');
  const email = page.getByLabel('Email Address');
  const url = page.getByLabel('Folder URL');
  await alive(page);
  await email.pressSequentially('ada@');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await url.fill('no link');
  await expect(page.getByText('This is not an email address.')).toBeVisible();
  await email.fill('ada@example.com');
  await expect(page.getByText('This is not an email address.')).toBeHidden();
  await expect(page.getByText('Please enter the whole link, from https:// on.')).toBeVisible();
  await url.fill('https://example.com/d/abc');
  await expect(url).not.toHaveAttribute('aria-invalid', 'true');
});

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`causes no layout shift on any page that consists of text, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    for (const path of [...sitePaths, '/profile']) {
      await page.goto(path);
      await alive(page);
      await page.waitForLoadState('networkidle');
      await expectNoShift(page, path);
    }
  });
}

test('aligns texts and forms with the footer', async ({ page }) => {
  for (const width of [375, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/privacy-policy', '/wetransfer-alternative', '/developers', '/blog', '/contact', '/profile']) {
      await page.goto(path);
      const left = async (locator: Locator) => Math.round((await locator.boundingBox())?.x ?? -1);
      const name = page.getByRole('contentinfo').getByText('Fileshare', { exact: true });
      expect([width, path, await left(page.getByRole('heading', { level: 1 }))]).toEqual([
        width,
        path,
        await left(name),
      ]);
    }
  }
  // On wide screens, the column of text has the same right edge as the footer. A list of the sections is beside the
  // column.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/privacy-policy');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: '5. Your rights' }).click();
  await expect(page.getByRole('heading', { name: '5. Your rights' })).toBeInViewport();
  expect(page.url()).toMatch(/#your-rights$/);
  const right = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await right(page.getByRole('article'))).toBe(await right(page.getByRole('navigation', { name: 'Footer' })));
  await page.goto('/contact');
  const [form, answers] = await Promise.all([
    page.locator('form').locator('..').boundingBox(),
    page.getByRole('region', { name: 'Quick answers' }).boundingBox(),
  ]);
  expect(form?.y).toBe(answers?.y);
});

test('says before the form is filled in that the site has no support address', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText('This site has no support address yet')).toBeVisible();
  await expect(page.getByText('Typical response time')).toHaveCount(0);
  await expect(page.locator('main a[href^="mailto:"]')).toHaveCount(0);
});

test('asks for the subject if a link names an unknown subject', async ({ page }) => {
  await page.goto('/contact?subject=nonsense');
  await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveText('Choose a subject');
});

test('keeps a contact message that could not be sent, and says so', async ({ page }) => {
  await page.goto('/contact?subject=Others');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Hello');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Failed to send message.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello');
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
      // Every part of the drawing is inside its frame.
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

test('on phones, fades out the edge of a wide table until its end is reached by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/wetransfer-alternative');
  await alive(page);
  const box = page.getByRole('region', { name: /^Free plans of/ });
  const fade = () =>
    box.evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--fade-right')));
  expect(await fade()).toBe(64);
  await box.focus();
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('ArrowRight');
  await expect.poll(fade).toBe(0);
  await expect(box.getByRole('columnheader', { name: 'Wormhole' })).toBeInViewport({ ratio: 1 });
  // The names of the rows stay in view.
  await expect(box.getByRole('rowheader', { name: 'Password' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(fade).toBe(0);
});

test('on phones, shows each plan as a card with its button in one line, then row by row', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/pricing');
  await alive(page);
  for (const name of ['Current Plan', 'Upgrade to Premium']) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height).toBe(44);
  }
  const table = page.getByRole('table');
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(7);
  const columns = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().left)),
  );
  expect(columns).toEqual(columns.map(() => columns[0]));
  for (const row of await rows.all()) {
    const [name, free, premium] = await Promise.all(
      [row.getByRole('rowheader'), row.getByRole('cell').first(), row.getByRole('cell').last()].map((cell) =>
        cell.boundingBox(),
      ),
    );
    expect(free?.y).toBe(premium?.y);
    expect(free?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  }
});

test('on phones, links outside sentences are at least 24 px high, and buttons 44 px', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  for (const path of [...sitePaths, '/profile', '/admin']) {
    await page.goto(path);
    await alive(page);
    const small = await page.locator('a[href]:not([href="#content"]), button, summary').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== 'inline')
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          const isInSentence = getComputedStyle(target).display === 'inline-block';
          return Math.min(width, height) < (target.tagName === 'BUTTON' && !isInSentence ? 44 : 24);
        })
        .map((target) => target.textContent),
    );
    expect(small, path).toEqual([]);
  }
  await context.close();
});
