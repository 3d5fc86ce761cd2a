import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../bench/launch-browser.ts';
import { paymentVars } from '../../harness/payments.ts';
import { newPerson } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import type { ServerOptions } from '../../harness/running/server.ts';

const NOTICE = 'New terms apply from January 1.';
const MAILBOX = { CONTACT_MAIL_TO: 'operator@example.com', CONTACT_MAIL_FROM: 'form@example.com' };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

function installation(options: ServerOptions) {
  const server = ownServer(options);
  return async <T>(path: string, look: (page: Page) => Promise<T>, javaScriptEnabled = true): Promise<T> => {
    const context = await browser.newContext({ javaScriptEnabled, extraHTTPHeaders: { ...newPerson().headers } });
    const page = await context.newPage();
    try {
      await page.goto(new URL(path, server.url).href, { waitUntil: 'networkidle' });
      return await look(page);
    } finally {
      await context.close();
    }
  };
}

const textOf = (page: Page) => page.locator('main').innerText();
const TIME = 'Typical response time: 24-48 hours.';

describe('an installation with accounts only', () => {
  const look = installation({});

  test('promises no response time, and says without JavaScript that there is no support address', async () => {
    expect(await look('/contact', textOf)).not.toContain(TIME);
    const pageText = await look('/contact', textOf, false);
    expect(pageText).not.toContain(TIME);
    expect(pageText).toContain('this site has no address to write to instead');
  });

  test.each(['/send-10gb-files', '/wetransfer-alternative'])('%s offers no Premium', async (path) => {
    expect(await look(path, textOf)).not.toContain('Premium has no expiry');
    expect(await look(path, textOf, false)).not.toContain('Premium has no expiry');
  });

  test('the questions on the pricing page and the profile offer no Premium', async () => {
    expect(await look('/pricing', (page) => page.content())).not.toContain('at once with Premium');
    const profile = await look('/profile', textOf);
    expect(profile).toContain('100\u00a0GB every month');
    expect(profile).not.toContain('Upgrade for 1\u00a0TB');
  });
});

describe('an installation with payments, a mailbox and a notice of new terms', () => {
  const look = installation({ vars: { ...paymentVars(), ...MAILBOX, TERMS_NOTICE: NOTICE } });

  test('says that messages are mailed, and gives a response time', async () => {
    const contact = await look('/contact', textOf);
    expect(contact).toContain('Your message is emailed to the operator of this site.');
    expect(contact).toContain(TIME);
    expect(await look('/contact', textOf, false)).not.toContain(TIME);
  });

  test('offers Premium', async () => {
    expect(await look('/send-10gb-files', textOf)).toContain('Premium has no expiry.');
    expect(await look('/pricing', (page) => page.content())).toContain('at once with Premium');
    expect(await look('/profile', textOf)).toContain('Upgrade for 1\u00a0TB');
  });

  test.each([1280, 375])('shows the notice above the page at %s px', async (width) => {
    const tops = await look('/', async (page) => {
      await page.setViewportSize({ width, height: 800 });
      const notice = page.getByRole('complementary', { name: 'Notice' });
      await notice.getByText(NOTICE).waitFor();
      return Promise.all([notice, page.locator('main')].map(async (locator) => (await locator.boundingBox())?.y ?? -1));
    });
    expect(tops[0]).toBeGreaterThanOrEqual(0);
    expect(tops[0]).toBeLessThan(tops[1] ?? 0);
  });
});
