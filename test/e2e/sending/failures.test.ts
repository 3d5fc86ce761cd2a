import { rmSync, truncateSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { GIB, MIB } from '../../../worker/contract/units.ts';
import {
  alive,
  chooseAgainButton,
  chooseFiles,
  chooseFilesButton,
  download,
  linkOf,
  mainButtons,
  openFolder,
  pick,
  sendFiles,
  sendSlowly,
  shareLink,
  startUpload,
} from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { expectNoShift, watchShifts } from '../acts/layout-shifts.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Upload', exact: true });

/** The buttons must be in one row in a wide panel, and in two rows in a narrow panel. */
async function expectAligned(page: Page): Promise<void> {
  const tops = async () => {
    const boxes = await panel(page)
      .locator(':is(button, a):visible')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    return [...new Set(boxes)].length;
  };
  const height = () => panel(page).evaluate(({ clientHeight }) => clientHeight);
  const wideHeight = await height();
  expect(await tops()).toBe(1);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect.poll(tops).toBe(2);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(height).toBe(wideHeight);
}

test('sends a deleted file to the same link after it was chosen again, and sends no file twice', async ({
  page,
  newVisitor,
  disk,
}) => {
  const files = [1, 2, 3, 4].map((number) => disk.write(`Chapter ${number}.pdf`, 2 * MIB, number));
  const last = disk.write('Last chapter.pdf', 3 * MIB, 5);
  await watchShifts(page);
  // Slow enough to delete a file before the page reads it.
  const line = await sendSlowly(page, [...files, last], MIB, 5);
  const link = await linkOf(page);
  rmSync(last.path);
  await line.mend();
  await expect(page.getByRole('heading', { name: '1 of 5 files did not arrive' })).toBeFocused({ timeout: 60_000 });
  expect(await mainButtons(panel(page))).toEqual(['Choose again']);
  await expectNoShift(page, 'a file that did not arrive');
  const rows = panel(page).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Did not arrive' })).toContainText('Last chapter.pdf');
  await expect(rows.filter({ hasText: 'Arrived' })).toHaveCount(4);
  await expect(page.getByRole('list', { name: 'Files that did not arrive' }).getByRole('listitem')).toHaveText(
    /Last chapter\.pdfIt was moved, deleted or changed since you chose it\.$/,
  );
  expect(await violations(page)).toEqual([]);

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  const corrected = disk.write('Last chapter, corrected.pdf', 2 * MIB, 6);
  await pick(chooseAgainButton(page), corrected.path);
  expect(await shareLink(page)).toBe(link);
  expect(sent).toHaveLength(1);
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await expect(visitor.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(5);
  expect((await download(visitor, corrected.name)).sha256).toBe(corrected.sha256);
});

test('makes the panel shorter after the failure of a single file, and moves nothing below it', async ({
  page,
  disk,
}) => {
  const height = () => panel(page).evaluate(({ clientHeight }) => clientHeight);
  const cardTop = () =>
    page
      .getByRole('heading', { name: 'Resumes where it stopped' })
      .evaluate((card) => card.getBoundingClientRect().top);
  await page.setViewportSize({ width: 768, height: 1024 });
  await watchShifts(page);
  await page.goto('/');
  const dropZoneHeight = await height();
  await page.route('**/api/upload/blob/**', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'internal' } }),
  );
  await chooseFiles(page, [disk.write('film.mkv', 3 * MIB)]);
  await startUpload(page);
  await expect(page.getByText('Attempt 2 of 4')).toBeVisible();
  const topBefore = await cardTop();
  await expect(page.getByRole('heading', { name: 'Upload Failed' })).toBeFocused({ timeout: 60_000 });
  expect(await height()).toBeLessThan(dropZoneHeight);
  expect(await cardTop()).toBe(topBefore);
  await expectNoShift(page, 'a single file that did not arrive');
});

test('says in the drop zone why a file is too large, and which plan accepts the file', async ({ page, disk }) => {
  const film = disk.write('film.mov', 1);
  truncateSync(film.path, 11 * GIB);
  for (const size of [
    { width: 375, height: 667 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await alive(page);
    await chooseFiles(page, [film]);
    const alert = panel(page).getByRole('alert');
    await expect(alert).toContainText('“film.mov” is 11 GB; the largest file here is 10 GB.');
    await expect(alert.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/pricing');
    await expect(chooseFilesButton(page)).toBeInViewport({ ratio: 1 });
    expect(await mainButtons(panel(page))).toEqual(['Choose Files']);
    expect(await violations(page), `${size.width} px`).toEqual([]);
  }
  // If another file can be sent, the list of files shows why the film was refused.
  await chooseFiles(page, [film, disk.write('letter.txt', 10)]);
  await expect(page.getByRole('heading', { name: 'Files to Upload (1)' })).toBeVisible();
  await expect(panel(page).getByRole('alert')).toContainText('See Premium');
  await page.getByRole('button', { name: 'Remove letter.txt' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('“film.mov” is 11 GB');
  await expect(chooseFilesButton(page)).toBeVisible();
});

test('keeps the selection after a refusal, and says what helps and when', async ({ page, disk }) => {
  const refusals: {
    answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];
    act: string;
    advice: RegExp;
  }[] = [
    {
      answer: { status: 400, json: { error: 'The request is not valid.', code: 'invalid_input' } },
      act: 'Change files',
      advice: /Change the files, then send them\./,
    },
    {
      answer: {
        status: 429,
        headers: { 'Retry-After': '600' },
        json: { error: 'Too many uploads. Please wait before starting another one.', code: 'too_many_uploads' },
      },
      act: 'Try Again in 00:',
      advice: /Your 2 files are still selected\. Keep this page open\./,
    },
    {
      answer: { status: 403, json: { error: 'These files belong to an account now.', code: 'id_linked' } },
      act: 'Sign in',
      advice: /^Your 2 files are still selected\.$/,
    },
  ];
  await page.goto('/');
  await chooseFiles(page, [disk.write('one.txt', 10), disk.write('two.txt', 20)]);
  for (const { answer, act, advice } of refusals) {
    await page.route('**/api/upload/init', (route) => route.fulfill(answer));
    await startUpload(page);
    await expect(page.getByRole('heading', { name: 'Upload Failed' })).toBeFocused();
    await expect(panel(page).getByText(advice)).toBeVisible();
    const [accent, ...others] = await mainButtons(panel(page));
    expect(accent).toContain(act);
    expect(others).toEqual([]);
    await expectAligned(page);
    expect(await violations(page), act).toEqual([]);
    await page.unroute('**/api/upload/init');
    await page.getByRole('button', { name: 'Change files' }).click();
    await expect(page.getByRole('heading', { name: 'Files to Upload (2)' })).toBeVisible();
  }
  await startUpload(page);
  await shareLink(page);
});

test('shows the link in an alert if the browser forbids the clipboard, and then selects the link', async ({
  page,
  context,
  disk,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const link = await sendFiles(page, [disk.write('letter.txt', 10)]);
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    return dialog.accept();
  });
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('The link is selected: press Ctrl+C to copy it.')).toBeVisible();
  expect(alerts).toEqual([link]);
  await context.grantPermissions(['clipboard-read']);
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});
