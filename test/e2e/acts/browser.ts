import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { USER_ID_STORAGE_KEY } from '../../../worker/contract/ids.ts';
import { type Calls, callsTo } from '../../harness/calls.ts';
import { newPerson } from '../../harness/people.ts';
import { removePickerDialogs } from '../../harness/picker-dialogs.ts';
import { closeInternet } from '../../harness/running/internet.ts';
import { type Disk, newDisk } from './disk.ts';

export { expect };

/** Host name of this machine in a browser with `LAN_ARGS`. Its pages have no secure context. */
export const LAN_HOST = 'fileshare.local';
export const LAN_ARGS: readonly string[] = [`--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`];

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]', LAN_HOST]);

interface Fixtures {
  newVisitor: () => Promise<Page>;
  /** Page in a browser with a profile on disk. Without a profile, browsers cannot store file handles. */
  profilePage: Page;
  owner: Calls;
  closedInternet: string[];
  disk: Disk;
}

/** Fails if a page requests another host. Intercepting requests would change how large bodies travel. */
export const test = base.extend<Fixtures>({
  // Every visitor needs a unique address, because the server has limits per address.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...newPerson().headers }),
  closedInternet: [
    async ({ context }, use) => {
      const requestedUrls: string[] = [];
      await prepare(context, requestedUrls);
      await use(requestedUrls);
      expect(requestedUrls, 'requests to the internet').toEqual([]);
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, closedInternet, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: newPerson().headers });
      contexts.push(context);
      await prepare(context, closedInternet);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  owner: async ({ context, baseURL }, use) => {
    const person = newPerson();
    await context.addInitScript(([key, id]) => localStorage.setItem(key, id), [
      USER_ID_STORAGE_KEY,
      person.userId,
    ] as const);
    const internet = closeInternet();
    await use(callsTo(new URL(baseURL ?? ''), person, () => []));
    internet.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from this pattern.
  disk: async ({}, use) => {
    const disk = newDisk();
    await use(disk);
    disk.remove();
  },
  profilePage: async ({ browser, closedInternet, baseURL, launchOptions }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'fileshare-profile-'));
    const context = await browser.browserType().launchPersistentContext(profile, {
      ...launchOptions,
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: newPerson().headers,
    });
    await prepare(context, closedInternet);
    await use(await context.newPage());
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

async function prepare(context: BrowserContext, requestedUrls: string[]): Promise<void> {
  await removePickerDialogs(context);
  context.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && !LOOPBACK.has(hostname)) requestedUrls.push(href);
  });
}
