import type { BrowserContext, Page } from '@playwright/test';
import { chooseFiles, lineOf, openFolder, reaches, saved, shareLink, startUpload } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { type Disk, newDisk } from '../acts/disk.ts';

const MIB = 1024 * 1024;

/** The used parts of the global scope of a service worker, whose types the tests lack. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly WindowClient: { readonly prototype: { readonly url: string; focus(): Promise<unknown> } };
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification },
  ) => Event & { waitUntil(promise: Promise<unknown>): void };
  dispatchEvent(event: Event): boolean;
}

test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true });

let disk: Disk;
test.beforeEach(() => {
  disk = newDisk();
});
test.afterEach(() => disk.remove());

async function slowUpload(page: Page) {
  await page.goto('/');
  const line = await lineOf(page);
  await chooseFiles(page, [disk.write('film.bin', 3 * MIB)]);
  await line.slow(MIB / 10);
  await startUpload(page);
  await reaches(page, 0);
  return line;
}

/** Makes the page believe that another tab is in front. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/share-target');
    return (await registration?.getNotifications())?.map(({ title, body }) => `${title}: ${body}`) ?? [];
  });

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Ends the questions of the browser before it shows them, as if the user had answered. */
const answer = (context: BrowserContext, permission: NotificationPermission) =>
  context.addInitScript((value) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => value });
    Notification.requestPermission = () => Promise.resolve(value);
  }, permission);

/** Without a window, Chromium shows notifications, but its pages read that they are denied. */
async function allow(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await answer(context, 'granted');
}

test('tells a user who asked for it that the upload was sent and downloaded', async ({ page, context, newVisitor }) => {
  await allow(context);
  const line = await slowUpload(page);
  await button(page, 'Notify me when it’s sent').click();
  await expect(button(page, 'Notify me when it’s sent')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('We’ll notify you when it’s sent.')).toBeVisible();
  await hide(page);
  await line.mend();
  const link = await shareLink(page);
  await expect.poll(() => shown(page)).toEqual(['Sent: film.bin']);

  await button(page, 'Notify me when it’s downloaded').click();
  await expect(page.getByText('We’ll notify you when it’s downloaded.')).toBeVisible();
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await saved(visitor, () => visitor.getByRole('button', { name: /^Download film/ }).click());
  await expect.poll(() => shown(page), { timeout: 90_000 }).toEqual(['Sent: film.bin', 'Downloaded: film.bin']);
});

test('remembers the choice, and a second press takes it back', async ({ page, context }) => {
  await allow(context);
  let line = await slowUpload(page);
  await button(page, 'Notify me when it’s sent').click();
  await line.mend();
  await shareLink(page);
  expect(await shown(page), 'nothing while the user sees the page').toEqual([]);

  line = await slowUpload(page);
  const sent = button(page, 'Notify me when it’s sent');
  await expect(sent).toHaveAttribute('aria-pressed', 'true');
  await sent.click();
  await expect(sent).toHaveAttribute('aria-pressed', 'false');
  await hide(page);
  await line.mend();
  await shareLink(page);
  expect(await shown(page)).toEqual([]);
});

test('a click on the notification closes it, and focuses the page that sent it', async ({ page, context }) => {
  await allow(context);
  const line = await slowUpload(page);
  await button(page, 'Notify me when it’s sent').click();
  await expect(page.getByText('We’ll notify you when it’s sent.')).toBeVisible();
  await hide(page);
  await line.mend();
  await shareLink(page);
  await expect.poll(() => shown(page)).toHaveLength(1);
  const worker = context.serviceWorkers().find((each) => each.url().includes('share-target-worker'));
  const focused = await worker?.evaluate(async () => {
    const { registration, WindowClient, NotificationEvent, dispatchEvent } = globalThis as unknown as WorkerScope;
    const urls: string[] = [];
    // Only a real click may focus a page.
    WindowClient.prototype.focus = async function () {
      urls.push(this.url);
      return this;
    };
    const [notification] = await registration.getNotifications();
    if (!notification) throw new Error('There is no notification.');
    const waiting: Promise<unknown>[] = [];
    const event = new NotificationEvent('notificationclick', { notification });
    event.waitUntil = (promise) => void waiting.push(Promise.resolve(promise));
    dispatchEvent(event);
    await Promise.all(waiting);
    return urls.map((url) => new URL(url).pathname);
  });
  expect(focused).toEqual(['/']);
  expect(await shown(page)).toEqual([]);
});

test('asks for the permission only after the button was pressed, and says that the browser blocks it', async ({
  page,
  context,
}) => {
  await answer(context, 'denied');
  const line = await slowUpload(page);
  await expect(page.getByText('blocks notifications')).toHaveCount(0);
  await button(page, 'Notify me when it’s sent').click();
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible();
  await expect(button(page, 'Notify me when it’s sent')).toHaveAttribute('aria-pressed', 'false');
  await line.mend();
  await shareLink(page);
});

test('says that a browser without notifications cannot show them', async ({ page, context }) => {
  await context.addInitScript(() => {
    delete (window as { Notification?: unknown }).Notification;
  });
  const line = await slowUpload(page);
  await button(page, 'Notify me when it’s sent').click();
  await expect(page.getByText('Your browser can’t show notifications here.')).toBeVisible();
  await line.mend();
  await shareLink(page);
});
