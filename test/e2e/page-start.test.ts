/** What a page asks for before it can be used. */
import type { Page } from '@playwright/test';
import { sharePath } from '../../worker/contract/byte-paths.ts';
import { uploadOne } from '../harness/uploads.ts';
import { alive } from './acts.ts';
import { expect, test } from './browser.ts';

/** The paths of all requests from now on. */
function pathsAsked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** A browser opens so many connections to a server of HTTP/1.1. */
const CONNECTIONS = 6;

test('home and a share page name all the code they need, in as many files as a browser asks for at once', async ({
  page,
  owner,
}) => {
  const { folderId } = await uploadOne(owner, new Uint8Array(10));
  for (const path of ['/', sharePath(folderId), `${sharePath(folderId)}?view=contents`]) {
    // What the page before loads after its start is not asked for by this one.
    await page.goto('about:blank');
    const asked = pathsAsked(page);
    const response = await page.goto(path, { waitUntil: 'commit' });
    await alive(page);
    const html = (await response?.text()) ?? '';
    const files = asked.filter((each) => each.startsWith('/assets/'));
    const named = files.filter((each) => html.includes(`"${each}"`));
    expect(named.length, path).toBeGreaterThan(3);
    expect(named.length, path).toBeLessThanOrEqual(CONNECTIONS);
    // What follows is for later: a menu that only wide screens have.
    expect(files.slice(0, named.length).toSorted(), path).toEqual(named.toSorted());
  }
});

test('a share page shows what came with it, and asks for the folder when its list is opened later', async ({
  page,
  owner,
}) => {
  const { folderId } = await uploadOne(owner, new Uint8Array(10), { name: 'minutes.txt' });
  const asked = pathsAsked(page);
  const calls = () => asked.filter((path) => path.startsWith('/api/'));
  await page.goto(`${sharePath(folderId)}?view=contents`);
  await expect(page.getByRole('button', { name: 'minutes.txt', exact: true, expanded: false })).toBeVisible();
  expect(calls()).toEqual([]);

  await page.goto(sharePath(folderId));
  await page.getByText('Click to view contents').click();
  await expect(page.getByRole('button', { name: 'minutes.txt', exact: true, expanded: false })).toBeVisible();
  await expect.poll(calls).toEqual([`/api/folder/${folderId}`]);
});

test('where the folder did not come with its page, the page asks, and says what is wrong', async ({ page, owner }) => {
  const { folderId } = await uploadOne(owner, new Uint8Array(10), { name: 'minutes.txt' });
  await page.route(`**${sharePath(folderId)}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/gs, '');
    await route.fulfill({ response, body });
  });
  const asked = pathsAsked(page);
  await page.goto(sharePath(folderId));
  await expect(page.getByRole('heading', { name: 'minutes.txt' })).toBeAttached();
  expect(asked).toContain(`/api/folder/${folderId}`);
  const gone = await page.goto('/d/no-such-folder-01');
  expect(gone?.status()).toBe(200);
  await expect(page.getByRole('main')).toContainText(/not found|expired|no longer/i);
});
