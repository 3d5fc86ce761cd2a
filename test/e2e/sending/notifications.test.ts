import type { Page, Worker } from '@playwright/test';
import { MIB } from '../../../worker/contract/units.ts';
import { openFolder, saved, sendFiles, sendSlowly, shareLink } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { answerNotifications } from '../acts/phone.ts';

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly WindowClient: { readonly prototype: { readonly url: string; focus(): Promise<unknown> } };
  readonly clients: { openWindow(url: string): Promise<unknown> };
  shown: { readonly title: string; readonly body: string; readonly data: unknown }[];
  dispatchEvent(event: Event): boolean;
}

test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true });

const disk = newDisk();
test.afterAll(() => disk.remove());

async function slowUpload(page: Page) {
  const line = await sendSlowly(page, [disk.write('film.bin', 3 * MIB)], MIB / 10);
  return line;
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Presses the button. Then the service worker records notifications, because headless Chromium shows none. */
async function askFor(page: Page, name: string): Promise<Worker> {
  await button(page, name).click();
  await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true');
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().includes('share-target-worker'));
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown ??= [];
    scope.registration.showNotification = async (title, { body = '', data } = {}) => {
      scope.shown.push({ title, body, data });
    };
  });
  return worker;
}

const shownBy = (worker: Worker): Promise<string[]> =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).shown.map(({ title, body }) => `${title}: ${body}`));

/** Clicks the newest notification. Returns the service worker's actions in order. */
const clickNotification = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const { WindowClient, clients, dispatchEvent, shown } = globalThis as unknown as WorkerScope;
    const happened: string[] = [];
    // Replaced, because browsers focus and open pages only after a real click.
    WindowClient.prototype.focus = async function () {
      happened.push(`focuses ${new URL(this.url).pathname}`);
    };
    clients.openWindow = async (url) => void happened.push(`opens ${url}`);
    const waiting: Promise<unknown>[] = [];
    const click = Object.assign(new Event('notificationclick'), {
      notification: { data: shown.at(-1)?.data, close: () => happened.push('closes it') },
      waitUntil: (promise: Promise<unknown>) => waiting.push(promise),
    });
    dispatchEvent(click);
    await Promise.all(waiting);
    return happened;
  });

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('notifies a user on request when the upload is sent and when it is downloaded', async ({
  page,
  context,
  newVisitor,
}) => {
  await answerNotifications(context, 'granted');
  const line = await slowUpload(page);
  const worker = await askFor(page, 'Notify me when it’s sent');
  await expect(page.getByText('We’ll notify you when it’s sent.')).toBeVisible();
  await hide(page);
  await line.mend();
  const link = await shareLink(page);
  await expect.poll(() => shownBy(worker)).toEqual(['Sent: film.bin']);

  await askFor(page, 'Notify me when it’s downloaded');
  await expect(page.getByText('We’ll notify you when it’s downloaded.')).toBeVisible();
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await saved(visitor, () => visitor.getByRole('button', { name: /^Download film/ }).click());
  await expect.poll(() => shownBy(worker), { timeout: 90_000 }).toEqual(['Sent: film.bin', 'Downloaded: film.bin']);
});

test('notifies of a download after an earlier call of the hidden page failed', async ({
  page,
  context,
  newVisitor,
}) => {
  await answerNotifications(context, 'granted');
  const link = await sendFiles(page, [disk.write('letter.txt', 1000)]);
  const worker = await askFor(page, 'Notify me when it’s downloaded');
  await expect(page.getByText('Not downloaded yet')).toBeVisible();
  await hide(page);
  await page.route('**/api/folder/*/manage?*', (route) => route.abort(), { times: 1 });
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/manage?'));
  const visitor = await newVisitor();
  await openFolder(visitor, link);
  await saved(visitor, () => visitor.getByRole('button', { name: /^Download letter/ }).click());
  await expect.poll(() => shownBy(worker), { timeout: 60_000 }).toEqual(['Downloaded: letter.txt']);
});

test('keeps notifications on for the next upload, until the button is pressed again', async ({ page, context }) => {
  const questions = await answerNotifications(context, 'granted');
  let line = await slowUpload(page);
  const worker = await askFor(page, 'Notify me when it’s sent');
  await line.mend();
  await shareLink(page);
  expect(await shownBy(worker), 'nothing while the user sees the page').toEqual([]);

  line = await slowUpload(page);
  const sent = button(page, 'Notify me when it’s sent');
  await expect(sent).toHaveAttribute('aria-pressed', 'true');
  expect(questions(), 'the browser is not asked again').toBe(1);
  await sent.click();
  await expect(sent).toHaveAttribute('aria-pressed', 'false');
  await hide(page);
  await line.mend();
  await shareLink(page);
  // Long enough for a notification to appear.
  await page.waitForTimeout(1000);
  expect(await shownBy(worker)).toEqual([]);
});

test('a click on the notification focuses the page that sent it, or opens the home page', async ({ page, context }) => {
  await answerNotifications(context, 'granted');
  const line = await slowUpload(page);
  const worker = await askFor(page, 'Notify me when it’s sent');
  await hide(page);
  await line.mend();
  await shareLink(page);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  expect(await clickNotification(worker)).toEqual(['closes it', 'focuses /']);
  await page.goto('/pricing');
  expect(await clickNotification(worker)).toEqual(['closes it', 'opens /']);
});

test('asks for the permission only after the button was pressed, and says that the browser blocks it', async ({
  page,
  context,
}) => {
  const questions = await answerNotifications(context, 'denied');
  const line = await slowUpload(page);
  expect(questions()).toBe(0);
  await expect(page.getByText('blocks notifications')).toHaveCount(0);
  await button(page, 'Notify me when it’s sent').click();
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible();
  await expect(button(page, 'Notify me when it’s sent')).toHaveAttribute('aria-pressed', 'false');
  await line.mend();
  await shareLink(page);
});

test('offers no notifications if the browser has none', async ({ page, context }) => {
  await context.addInitScript(() => {
    delete (window as { Notification?: unknown }).Notification;
  });
  const line = await slowUpload(page);
  await expect(page.getByRole('button', { name: 'Cancel Upload' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notify me/ })).toHaveCount(0);
  await line.mend();
  await shareLink(page);
});
