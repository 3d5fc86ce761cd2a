import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { newPerson } from '../harness/people.ts';

export { expect };

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface Fixtures {
  /** Somebody else, in another browser at another address: a page on which nothing is open yet. */
  newVisitor: () => Promise<Page>;
  closedInternet: string[];
}

/**
 * Playwright's `test` in a browser without internet: no name resolves but this machine's, and a page that asks for
 * anything else fails its test. Nothing is intercepted, so that large bodies travel as they do for people.
 */
export const test = base.extend<Fixtures>({
  // Limits are kept per address, so everybody has one of their own.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...newPerson().headers }),
  closedInternet: [
    async ({ context }, use) => {
      const asked: string[] = [];
      watch(context, asked);
      await use(asked);
      expect(asked, 'requests to the internet').toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, closedInternet, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: newPerson().headers });
      contexts.push(context);
      watch(context, closedInternet);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

function watch(context: BrowserContext, asked: string[]): void {
  context.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && !LOOPBACK.has(hostname)) asked.push(href);
  });
}
