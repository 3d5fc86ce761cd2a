import { expect, inject } from 'vitest';
import { SHARE_TARGET_PATH } from '../../worker/contract/share-target.ts';
import { startProxy } from '../bench/line/proxy.ts';
import { newDisk } from '../e2e/acts/disk.ts';
import { testWith } from '../harness/running/programs.ts';
import { sharedLink } from './acts.ts';
import { type FirefoxDriver, launchFirefox } from './firefox.ts';
import { Page } from './page.ts';

const FILM_BYTES = 16_000_000;
/** The upload takes eight seconds, so the test can press a button before the end. */
const LINE = { roundTripMs: 5, bytesPerSecond: 2_000_000 };
const NOTICED_MS = 90_000;

/** Preference that makes Firefox answer without asking. */
const ANSWER = 'permissions.default.desktop-notification';
const ALLOW = 1;
const BLOCK = 2;

const SENT = 'Notify me when it’s sent';
const DOWNLOADED = 'Notify me when it’s downloaded';

interface Watched {
  questions: number;
}

/** Runs in the page. */
function countQuestions(): void {
  const watched = window as unknown as Watched;
  watched.questions = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => {
    watched.questions += 1;
    return ask();
  };
}

const questionsOf = (page: Page) => page.run(() => (window as unknown as Watched).questions);
const permissionOf = (page: Page) => page.run(() => Notification.permission);
const isPressed = (page: Page, name: string) =>
  page.run(
    (text) => [...document.querySelectorAll('button')].find((each) => each.innerText === text)?.ariaPressed,
    name,
  );

const shownBy = async (page: Page): Promise<string[]> =>
  await page.run(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body }) => `${title}: ${body}`);
  }, SHARE_TARGET_PATH);

/** Firefox closes a notification after 20 seconds, so the test waits for each one while it is shown. */
const showsNotification = (page: Page, expected: string, timeoutMs?: number) =>
  page.until(
    `the browser shows “${expected}”`,
    async () => (await shownBy(page)).includes(expected) || undefined,
    timeoutMs,
  );

async function downloadInNewBrowser(link: string): Promise<void> {
  const driver = await launchFirefox();
  try {
    const visitor = new Page(driver);
    await visitor.open(link);
    await visitor.saved(() => visitor.press('button', 'Download film.mkv'));
  } finally {
    await driver.close();
  }
}

interface Sending {
  readonly driver: FirefoxDriver;
  readonly sender: Page;
}

function whileSending(title: string, preferences: Record<string, unknown>, run: (sending: Sending) => Promise<void>) {
  testWith('firefox-esr')(`Firefox: ${title}`, async () => {
    const disk = newDisk();
    const line = await startProxy(new URL(inject('productUrl')), LINE);
    const driver = await launchFirefox(preferences);
    try {
      await driver.runFirst(countQuestions);
      const sender = new Page(driver);
      await sender.open(line.url.href);
      await sender.pick('Choose Files', [disk.write('film.mkv', FILM_BYTES).path]);
      await sender.press('button', 'Upload Files');
      await sender.finds('button', SENT);
      await run({ driver, sender });
    } finally {
      await driver.close();
      await line.close();
      disk.remove();
    }
  });
}

whileSending('asks for notifications only after the button was pressed', {}, async ({ driver, sender }) => {
  await driver.hide();
  await sharedLink(sender);
  await driver.show();
  expect(await questionsOf(sender)).toBe(0);
  expect(await permissionOf(sender)).toBe('default');
  expect(await shownBy(sender)).toEqual([]);
  await sender.press('button', DOWNLOADED);
  await sender.until('the browser was asked', async () => (await questionsOf(sender)) || undefined);
  expect(await permissionOf(sender), 'the question of the browser is open').toBe('default');
  expect(await isPressed(sender, DOWNLOADED)).toBe('false');
});

whileSending(
  'tells a user who allowed it that the upload was sent and downloaded',
  { [ANSWER]: ALLOW },
  async ({ driver, sender }) => {
    expect(await questionsOf(sender)).toBe(0);
    await sender.press('button', SENT);
    await sender.sees('We’ll notify you when it’s sent.');
    expect(await questionsOf(sender)).toBe(1);
    await driver.hide();
    const link = await sharedLink(sender);
    await showsNotification(sender, 'Sent: film.mkv');

    await driver.show();
    await sender.press('button', DOWNLOADED);
    await sender.sees('We’ll notify you when it’s downloaded.');
    await driver.hide();
    await Promise.all([downloadInNewBrowser(link), showsNotification(sender, 'Downloaded: film.mkv', NOTICED_MS)]);
  },
);

whileSending('says that the browser blocks notifications', { [ANSWER]: BLOCK }, async ({ driver, sender }) => {
  await sender.press('button', SENT);
  await sender.sees('Your browser blocks notifications from this site.');
  expect(await isPressed(sender, SENT)).toBe('false');
  await driver.hide();
  await sharedLink(sender);
  expect(await shownBy(sender)).toEqual([]);
});
