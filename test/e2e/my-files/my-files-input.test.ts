import type { Locator, Page } from '@playwright/test';
import { textFile } from '../../../dev/seed/generated-files.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { HOUR_MS, MINUTE_MS } from '../../../worker/contract/units.ts';
import { openFolder } from '../acts/acts.ts';
import { atRest, violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { box, chip, choose, createFolder, expectRows, pickHere, row, runSql, send } from '../acts/my-files-acts.ts';

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true });

async function chooseByKeys(page: Page, keys: readonly string[]): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
}

test('works by keyboard alone and returns the focus', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['a.txt', 'b.txt'], { folderName: 'Trip' });
  await page.goto(`/uploads?folder=${folderId}`);
  await expectRows(page, ['a.txt', 'b.txt']);
  const create = page.getByRole('button', { name: 'New folder' });
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Folder name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(create).toBeFocused();

  await menuOf(page, 'a.txt').focus();
  await chooseByKeys(page, ['r']);
  await expect(page.getByLabel('New name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menuOf(page, 'a.txt')).toBeFocused();
  await chooseByKeys(page, []);
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menuOf(page, 'a.txt')).toBeFocused();
  await chooseByKeys(page, ['End']);
  await expectRows(page, ['b.txt']);

  // F6 moves the focus to the messages in the corner. The first Tab focuses the message itself.
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRows(page, ['a.txt', 'b.txt']);
  await expect(menuOf(page, 'a.txt')).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm Deletion' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
});

test.describe('by touch, on a screen of 375 px', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } });

  test('fits the screen and has targets that are large enough to tap', async ({ page, owner }) => {
    for (let number = 1; number <= 40; number++) {
      await owner.own(endpoints.createFolder, { folderName: `Folder ${number}`, parentFolderId: null });
    }
    const longName = `A name that is much too long for a line of a telephone ${'x'.repeat(40)}.txt`;
    await send(owner, ['a.txt'], { folderName: longName });
    await page.goto('/uploads?page=5');
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    expect(await firstRowTop(page)).toBeLessThan(667 / 3);
    expect(await tooSmall(page)).toEqual([]);
    const foot = page.locator('div', { has: page.getByRole('combobox', { name: 'Rows per page' }) }).last();
    expect((await foot.locator('..').boundingBox())?.height).toBeLessThan(60);
    for (const current of [4, 3, 2, 1]) {
      await page.getByRole('button', { name: 'Previous page' }).tap();
      await expect(page.getByRole('navigation', { name: 'Pages' }).locator('p')).toContainText(`Page ${current} / 9`);
    }
    await expect(box(page, 'Folder 40')).toBeVisible();
    expect(await overhang(page)).toBe(0);

    await page.getByRole('checkbox', { name: 'Select all' }).tap();
    expect((await page.getByText('5 selected').locator('..').boundingBox())?.width).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Clear selection' }).tap();

    await menuOf(page, 'Folder 40').tap();
    await page.getByRole('menuitem', { name: 'Rename' }).tap();
    await page.getByLabel('New name').fill('Rome');
    await page.getByRole('button', { name: 'Rename', exact: true }).tap();
    await box(page, 'Rome').tap();
    await expect(page.getByText('1 selected')).toBeAttached();
    await page.getByRole('button', { name: 'Share', exact: true }).tap();
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
    expect(await overhang(page)).toBe(0);
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    const toast = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Undo' }) });
    await atRest(page);
    expect((await toast.boundingBox())?.y).toBeGreaterThan(400);
    expect(await coveredBy(toast)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await row(page, 'Rome').getByRole('link', { name: 'Rome' }).tap();
    await expect(page.getByRole('heading', { name: 'No Files Yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to My Files' }).tap();
    await expect(box(page, 'Folder 39')).toBeVisible();

    await page.getByRole('button', { name: 'Search' }).tap();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.getByRole('searchbox').fill('much too long');
    await expect(box(page, 'Folder 39')).toHaveCount(0);
    await expect(row(page, longName)).toBeVisible();
    await expect(row(page, longName).getByText(longName.slice(-14)).filter({ visible: true }).last()).toBeInViewport();
    expect((await row(page, longName).boundingBox())?.height).toBeLessThan(84);

    await box(page, longName).tap();
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    await atRest(page);
    expect(await coveredBy(toast)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(row(page, longName)).toBeVisible();
  });

  test('shows expiry and downloads of each row, and totals at the top level only', async ({ page, owner }) => {
    const { folderId } = await send(owner, ['a.txt', 'b/c.txt'], { folderName: 'Trip' });
    await runSql(`UPDATE folders SET expires_at = ${Date.now() + 23 * HOUR_MS}, download_limit = 8, download_count = 3,
      first_download_at = ${Date.now() - 3 * MINUTE_MS}, last_download_at = ${Date.now() - 2 * MINUTE_MS} WHERE id = '${folderId}'`);
    const later = await send(owner, ['d.txt'], { folderName: 'Rome' });
    await runSql(`UPDATE folders SET expires_at = ${Date.now() + 26 * HOUR_MS} WHERE id = '${later.folderId}'`);
    await page.goto('/uploads');
    await expect(page.getByLabel('Statistics')).toContainText(/Files3/);
    await expect(row(page, 'Trip')).toContainText('Downloaded 2 minutes ago, 3 of 8');
    await expect(chip(page, 'Trip')).toHaveClass(/text-danger/);
    await expect(chip(page, 'Rome')).not.toHaveClass(/text-danger/);
    for (const name of ['Trip', 'Rome']) {
      await expect(chip(page, name)).toBeInViewport({ ratio: 1 });
      expect(await chip(page, name).evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    }
    expect((await row(page, 'Trip').boundingBox())?.height).toBeLessThan(100);
    expect((await row(page, 'Rome').boundingBox())?.height).toBeLessThan(84);
    await row(page, 'Trip').getByRole('link', { name: 'Trip' }).tap();
    await expect(row(page, 'b')).toBeVisible();
    expect(await firstRowTop(page)).toBeLessThan(667 / 3);
    await expect(page.getByLabel('Statistics')).toHaveCount(0);

    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'New folder' }).tap();
    await page.getByLabel('Folder name').fill('Inside');
    await page.getByRole('button', { name: 'Create' }).tap();
    await expect(row(page, 'Inside')).toBeVisible();
  });

  test('shows a failure in full, without covering buttons or links', async ({ page, owner }) => {
    const { folderId } = await send(owner, ['a.txt', 'b.txt'], { folderName: 'Trip' });
    await openFolder(page, `/d/${folderId}`);
    const fetchIt = page.getByRole('button', { name: 'Download a.txt' });
    await expect(fetchIt).toBeVisible();
    await page.context().setOffline(true);
    await fetchIt.tap();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog');
    const words = toast.getByText('Please check your internet connection and try again.');
    await expect(words).toBeVisible();
    await atRest(page);
    expect(await coveredBy(toast)).toEqual([]);
    expect(await isCut(words)).toBe(false);
    await toast.getByRole('button', { name: 'Dismiss' }).tap();
    await expect(toast).toHaveCount(0);
  });
});

/** A line of text may be up to 5 px higher than its element. */
const isCut = (text: Locator) => text.evaluate((element) => element.scrollHeight - element.clientHeight > 5);

const coveredBy = (toast: Locator) =>
  toast.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll('#root :is(a, button)')]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const box = button.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  });

const firstRowTop = async (page: Page) =>
  (await page.getByRole('list', { name: 'Files and folders' }).boundingBox())?.y;

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Returns controls less than 44 px high or 40 px wide. Seven page buttons of 40 px fit into a line. */
const tooSmall = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('a, button, input, [role=checkbox]')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return height < 44 || width < 40;
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );

async function expectAccessible(page: Page, state: string, options: { without?: string[] } = {}): Promise<void> {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await violations(page, options), `${state}, ${width} px wide`).toEqual([]);
  }
}

test('has no axe violations in its lists', async ({ page, owner }) => {
  test.setTimeout(360_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/uploads');
  await expect(page.getByRole('heading', { name: 'No Files Yet' })).toBeVisible();
  await pickHere(page, [textFile('a.txt', 'a')]);
  await expectAccessible(page, 'Set Expiry');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const removed = await send(owner, ['x'], { folderName: 'Films' });
  const expired = await send(owner, ['x'], { folderName: 'Old' });
  await runSql(`UPDATE folders SET taken_down_at = 1 WHERE id = '${removed.folderId}';
    UPDATE folders SET expires_at = 1 WHERE id = '${expired.folderId}'`);
  for (let number = 1; number <= 40; number++) await createFolder(owner, `Folder ${number}`);
  await send(owner, ['p/x.txt', 'a.txt', 'late.txt!'], { folderName: 'Trip' });
  await page.goto('/uploads?page=9');
  await expectRows(page, ['Folder 1', 'Old', 'Films']);
  await box(page, 'Old').click();
  await expectAccessible(page, 'list with a selection');
  await page.goto('/uploads?q=nothing');
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  await expectAccessible(page, 'No Results Found');
  await page.goto('/uploads?folder=AAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Error Loading Files' })).toBeVisible();
  await expectAccessible(page, 'Error Loading Files');
});

test('has no axe violations in its dialogs', async ({ page, owner }) => {
  test.setTimeout(360_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const removed = await send(owner, ['x'], { folderName: 'Films' });
  await runSql(`UPDATE folders SET taken_down_at = 1 WHERE id = '${removed.folderId}'`);
  // A single folder would be deleted without confirmation.
  for (const name of ['Folder 1', 'Folder 2']) await createFolder(owner, name);
  await page.goto('/uploads');
  await page.getByRole('button', { name: 'Films', exact: true }).click();
  await expect(dialog('Folder Removed')).toBeVisible();
  await expectAccessible(page, 'Folder Removed');
  await page.keyboard.press('Escape');
  await menuOf(page, 'Folder 1').click();
  // Popups are outside the landmarks. The rule `region` is advice, not part of the standard.
  await expectAccessible(page, 'menu of a row', { without: ['region'] });
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('New name').fill('a/b');
  await page.keyboard.press('Enter');
  await expect(dialog('Rename Item').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'Rename Item with an error');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog('Confirm Deletion')).toBeVisible();
  await expectAccessible(page, 'Confirm Deletion');
  await page.keyboard.press('Escape');
  await choose(page, 'Folder 1', 'Delete');
  await expectAccessible(page, 'Undo');
});
