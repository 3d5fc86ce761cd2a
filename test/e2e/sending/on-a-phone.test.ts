import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { landscape } from '../../../dev/seed/generated-files.ts';
import { MIB } from '../../../worker/contract/units.ts';
import {
  alive,
  chooseAgainButton,
  chooseFiles,
  chooseFilesButton,
  download,
  holdBack,
  lineOf,
  openFolder,
  pick,
  recordPuts,
  sendSlowly,
  shareLink,
  startUpload,
} from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { addCamera } from '../acts/phone.ts';
import { dialogField, openSignIn } from '../acts/sign-in.ts';

/** Height of the keyboard of an iPhone SE, with a row of suggestions. */
const KEYBOARD_PX = 260;
const FROZEN_MS = 5000;

test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });

test.beforeEach(({ context }) => addCamera(context));

const takePhoto = (page: Page) => page.getByRole('button', { name: 'Take a photo' });

test('takes photos with the camera, and names the upload after their day', async ({ page }) => {
  await page.goto('/');
  const button = takePhoto(page);
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(button).toHaveAttribute('capture', 'environment');
  await pick(button, landscape('IMG_20260703_101500.png', 90, 60, 1));
  await expect(page.getByText('Files to Upload (1)')).toBeVisible();
  await pick(takePhoto(page), landscape('IMG_20260703_101510.png', 90, 60, 2));
  await expect(page.getByText('Files to Upload (2)')).toBeVisible();
  await expect(page.getByPlaceholder('Photos of July 3, 2026')).toBeVisible();
  await startUpload(page);
  await page.goto(await shareLink(page));
  await expect(page.getByRole('heading', { name: 'Photos of July 3, 2026' })).toBeVisible();
  await expect(page.getByText('You get one ZIP. To save files one by one, view the contents.')).toBeInViewport();
});

test('the camera’s button moves nothing when it appears', async ({ page }) => {
  const release = await holdBack(page, '**/stage-panels*.js');
  await page.goto('/');
  await alive(page);
  const before = await chooseFilesButton(page).boundingBox();
  await expect(takePhoto(page)).toHaveCount(0);
  release();
  await expect(takePhoto(page)).toBeVisible();
  expect(await chooseFilesButton(page).boundingBox()).toEqual(before);
});

test('offers no photo on a device that cannot open its camera', async ({ newVisitor }) => {
  const desk = await newVisitor();
  await desk.goto('/');
  await desk.waitForLoadState('networkidle');
  await expect(chooseFilesButton(desk)).toBeVisible();
  await expect(takePhoto(desk)).toHaveCount(0);
});

test('the keyboard of a phone covers no field of a dialog', async ({ page }) => {
  await page.goto('/');
  await openSignIn(page, 'Create account');
  // The keyboard must make the window lower instead of covering it.
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
  for (const name of ['Email', 'Display name (optional)', 'Password', 'Confirm password']) {
    await page.setViewportSize({ width: 375, height: 667 });
    await dialogField(page, name).focus();
    await page.setViewportSize({ width: 375, height: 667 - KEYBOARD_PX });
    await dialogField(page, name).pressSequentially('a');
    await expect(dialogField(page, name)).toBeInViewport({ ratio: 1 });
  }
});

test('asks the user to keep the screen on if the browser does not', async ({ page, disk }) => {
  const film = disk.write('film.mkv', 8 * MIB);
  const hint = page.getByText('Keep this screen on until everything is sent.');
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'));
  const line = await sendSlowly(page, [film], MIB / 2, 5);
  await expect(hint).toBeVisible();
  await line.mend();
  await shareLink(page);
  await expect(hint).toHaveCount(0);
});

test('goes on after the phone froze the page in the background and lost its connection', async ({
  page,
  newVisitor,
  disk,
}) => {
  const film = disk.write('film.mkv', 24 * MIB);
  const line = await sendSlowly(page, [film], MIB, 10);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await line.cut();
  await wait(FROZEN_MS);
  await line.mend();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  const link = await shareLink(page, 120_000);
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  expect((await download(visitor, film.name)).sha256).toBe(film.sha256);
});

test('sends only what is missing after the browser ended the tab', async ({ page, newVisitor, disk }) => {
  test.setTimeout(240_000);
  const film = disk.write('film.mkv', 101 * MIB);
  const parts = recordPuts(page);
  await page.goto('/');
  await (await lineOf(page)).slow(16 * MIB);
  await chooseFiles(page, [film]);
  await startUpload(page);
  await expect.poll(() => parts.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await page.close();

  const next = await page.context().newPage();
  await next.goto('/');
  await expect(next.getByText('Resume “film.mkv”')).toBeVisible();
  await pick(chooseAgainButton(next), film.path);
  const link = await shareLink(next, 120_000);
  expect(new Set(parts).size).toBe(parts.length);
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  expect((await download(visitor, film.name)).sha256).toBe(film.sha256);
});
