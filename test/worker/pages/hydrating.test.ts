/** Runs in a real browser, because React does not report differences of attributes. */
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitePaths } from '../../../worker/contract/site-pages.ts';
import { launchBrowser } from '../../bench/launch-browser.ts';
import { paymentVars } from '../../harness/payments.ts';
import { newPerson } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import type { ServerOptions } from '../../harness/running/server.ts';

const installations: readonly (readonly [string, ServerOptions])[] = [
  ['accounts alone', {}],
  ['nothing', { vars: { FIREBASE_PROJECT_ID: '' } }],
  ['payments alone', { vars: { ...paymentVars(), FIREBASE_PROJECT_ID: '' } }],
  [
    'everything',
    {
      vars: {
        ...paymentVars(),
        SUPPORT_EMAIL: 'help@example.com',
        ADS_CLIENT_ID: 'ca-pub-1',
        ANALYTICS_TOKEN: 'token',
        TERMS_NOTICE: 'New terms <apply> from January 1.',
        CONTACT_MAIL_TO: 'operator@example.com',
        CONTACT_MAIL_FROM: 'form@example.com',
        MAX_FILE_BYTES: '5000000000',
        FREE_MONTHLY_BYTES: '20000000000',
        OPERATOR_NAME: 'A <b> & "Co."',
      },
    },
  ],
  ['a secret that is missing', { secrets: { SIGNING_SECRET: '' } }],
];

const paths = [...sitePaths, '/nothing-here', '/contact?subject=Report+Content&url=https%3A%2F%2Fexample.com%2Fd%2Fa'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(installations)('an installation with %s', (_, options) => {
  const { expectSame } = installation(options);

  test.each(paths)('%s hydrates without differences', (path) => expectSame(path, 'en-US'));
});

describe('other languages', () => {
  const { expectSame } = installation({});

  test.each([
    ['/', 'ar'],
    ['/ar/', 'ar'],
    ['/privacy-policy', 'ar'],
    ['/', 'de'],
    ['/de/pricing', 'en-US'],
    ['/blog', 'de'],
    ['/nothing-here', 'de'],
  ])('%s hydrates without differences in a browser with the language %s', expectSame);
});

function installation(options: ServerOptions) {
  const server = ownServer(options);

  return {
    async expectSame(path: string, locale: string): Promise<void> {
      const renderedPage = await openPage(path, locale, (html) => html);
      const empty = await openPage(path, locale, (html) => html.replace(/(<div id="root">).*(<\/div>)/s, '$1$2'));
      expect(renderedPage.failures).toEqual([]);
      expect(renderedPage.html).toBe(empty.html);
    },
  };

  async function openPage(path: string, locale: string, change: (html: string) => string) {
    const context = await browser.newContext({ locale, extraHTTPHeaders: { ...newPerson().headers } });
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.route(`${server.url.origin}${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
    await page.goto(`${server.url.origin}${path}`);
    const html = await settledHtml(page);
    await context.close();
    return { failures, html };
  }
}

async function settledHtml(page: Page): Promise<string> {
  await page.waitForFunction(() => {
    const [first] = document.querySelectorAll('#root a');
    return first !== undefined && Object.keys(first).some((key) => key.startsWith('__reactProps'));
  });
  await page.waitForLoadState('networkidle');
  // Advertisements load only near the viewport.
  for (const space of await page.getByRole('complementary', { name: 'Advertisement' }).all()) {
    await space.scrollIntoViewIfNeeded();
  }
  await page.waitForLoadState('networkidle');
  let html = '';
  let unchanged = 0;
  await expect
    .poll(
      async () => {
        const before = html;
        html = await contentOf(page);
        unchanged = html === before ? unchanged + 1 : 0;
        return unchanged;
      },
      { interval: 250 },
    )
    .toBeGreaterThanOrEqual(3);
  return html;
}

/** Leaves out React's generated ids, styles, comments and advertisements. */
const contentOf = (page: Page): Promise<string> =>
  page.locator('#root').evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    for (const slot of copy.querySelectorAll('aside[aria-label=Advertisement]')) slot.replaceChildren();
    for (const element of copy.querySelectorAll('*')) {
      element.removeAttribute('style');
      const attributes = [...element.attributes].toSorted((a, b) => a.name.localeCompare(b.name));
      for (const { name, value } of attributes) {
        element.removeAttribute(name);
        element.setAttribute(name, value);
      }
      for (const name of ['id', 'for', 'aria-labelledby', 'aria-controls', 'aria-describedby']) {
        const value = element.getAttribute(name);
        if (value?.includes('_r') || value?.includes('_R')) element.setAttribute(name, '…');
      }
    }
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
    const comments: Comment[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode as Comment);
    for (const comment of comments) comment.remove();
    copy.normalize();
    return copy.innerHTML.replaceAll('><', '>\n<');
  });
