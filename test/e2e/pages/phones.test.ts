import type { Page } from '@playwright/test';
import { sitePaths } from '../../../worker/contract/site-pages.ts';
import { alive } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';

const comparison = (page: Page) => page.getByRole('region', { name: /^Free plans of/ });

test('on phones, shows all services of a comparison below each other, without scrolling to the side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/wetransfer-alternative');
  await alive(page);
  const box = comparison(page);
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const password = box.locator('tr').filter({ hasText: 'Password' });
  await expect(password).toHaveText(/PasswordFileshareyesWeTransferyesSwissTransferyesWormholeno/);
  const tops = await password
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(new Set(tops).size).toBe(4);
});

test('fades out the edge of a wide table until its end is reached by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 812 });
  await page.goto('/wetransfer-alternative');
  await alive(page);
  const box = comparison(page);
  const fade = () =>
    box.evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--fade-line-end')));
  expect(await fade()).toBeGreaterThan(0);
  await box.focus();
  for (let presses = 0; presses < 12; presses++) await page.keyboard.press('ArrowRight');
  await expect.poll(fade).toBe(0);
  await expect(box.getByRole('columnheader', { name: 'Wormhole' })).toBeInViewport({ ratio: 1 });
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
