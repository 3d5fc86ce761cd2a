import type { Locator, Page } from '@playwright/test';
import { alive } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { createFolder, row, send } from '../acts/my-files-acts.ts';

test('draws icons in the colour of their surroundings in forced-colours mode', async ({ page, owner }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await createFolder(owner, 'Trip');
  await send(owner, ['a.txt'], { folderName: 'Rome' });
  for (const address of ['/', '/uploads', '/profile', '/pricing', '/contact']) {
    await page.goto(address);
    await alive(page);
    if (address === '/uploads') await expect(row(page, 'Trip')).toBeVisible();
    const odd = await page.locator('svg.lucide').evaluateAll((icons) =>
      icons
        .filter(({ parentElement }) => parentElement?.checkVisibility())
        .filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement as Element).color)
        .map(({ classList, parentElement }) => `${classList} in ${parentElement?.textContent}`),
    );
    expect(odd, address).toEqual([]);
  }
});

const opacityOf = (target: Locator) => target.evaluate((element) => Number(getComputedStyle(element).opacity));

async function pressed(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to be pressed.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(100);
  const opacity = await opacityOf(target);
  await page.mouse.move(1, 1);
  await page.mouse.up();
  return opacity;
}

test('shows within 100 ms that a button, link or checkbox is pressed', async ({ page, owner }) => {
  await createFolder(owner, 'Trip');
  await page.goto('/uploads');
  await expect(row(page, 'Trip')).toBeVisible();
  for (const target of [
    page.getByRole('button', { name: 'New folder' }),
    page.getByRole('link', { name: 'Premium' }),
    page.getByRole('checkbox', { name: 'Select Trip' }),
    row(page, 'Trip').getByRole('link', { name: 'Trip' }),
  ]) {
    expect(await opacityOf(target)).toBe(1);
    expect(await pressed(page, target)).toBeLessThan(0.9);
  }
});

test('outlines every focused element', async ({ page }) => {
  await page.goto('/contact');
  await alive(page);
  const outlines: string[] = [];
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab');
    outlines.push(
      await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return `${outlineStyle} ${outlineWidth}`;
      }),
    );
  }
  expect(new Set(outlines)).toEqual(new Set(['solid 2px']));
});

test('has no animations or transitions on home for visitors who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await alive(page);
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter(({ animationDuration, transitionDuration }) =>
          [...animationDuration.split(', '), ...transitionDuration.split(', ')].some(
            (time) => Number.parseFloat(time) > 0.01,
          ),
        ).length,
  );
  expect(slow).toBe(0);
});
