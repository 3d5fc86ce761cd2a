import { sharePath } from '../../../worker/contract/byte-paths.ts';
import { uploadOne } from '../../harness/uploads.ts';
import { alive, chooseFilesButton, holdBack, pick, recordPaths } from '../acts/acts.ts';
import { emulatorReady } from '../acts/auth-emulator.ts';
import { expect, test } from '../acts/browser.ts';
import { expectRows, send } from '../acts/my-files-acts.ts';
import { newEmail, signUp } from '../acts/sign-in.ts';

/** Maximum number of connections from a browser to an HTTP/1.1 server. */
const CONNECTIONS = 6;

test('the HTML names all code that home and share pages need, in no more files than a browser loads at once', async ({
  page,
  owner,
}) => {
  const { folderId } = await uploadOne(owner, new Uint8Array(10));
  for (const path of ['/', sharePath(folderId), `${sharePath(folderId)}?view=contents`]) {
    await page.goto('about:blank');
    const paths = recordPaths(page);
    const response = await page.goto(path, { waitUntil: 'commit' });
    await alive(page);
    const html = (await response?.text()) ?? '';
    const files = paths.filter((assetPath) => assetPath.startsWith('/assets/'));
    const namedAssets = files.filter((assetPath) => html.includes(`="${assetPath}"`));
    expect(namedAssets.length, path).toBeGreaterThan(3);
    expect(namedAssets.length, path).toBeLessThanOrEqual(CONNECTIONS);
    // Later files, such as a menu for wide screens, are not needed at the start.
    expect(files.slice(0, namedAssets.length).toSorted(), path).toEqual(namedAssets.toSorted());
  }
});

test('shows the contents of a share without further calls, or with one call if they are opened later', async ({
  page,
  owner,
}) => {
  const { folderId } = await send(owner, ['minutes.txt', 'plans.txt'], { folderName: 'Board' });
  const paths = recordPaths(page);
  const calls = () => paths.filter((path) => path.startsWith('/api/'));
  await page.goto(`${sharePath(folderId)}?view=contents`);
  await expect(page.getByRole('button', { name: 'minutes.txt', exact: true, expanded: false })).toBeVisible();
  expect(calls()).toEqual([]);

  await page.goto(sharePath(folderId));
  await page.getByText('View contents').click();
  await expect(page.getByRole('button', { name: 'minutes.txt', exact: true, expanded: false })).toBeVisible();
  await expect.poll(calls).toEqual([`/api/folder/${folderId}`]);
});

test('calls for the list of My Files once, and before the code of the page has loaded', async ({ page, owner }) => {
  await send(owner, ['minutes.txt'], { folderName: 'Board' });
  await send(owner, ['plans.txt'], { folderName: 'Plans' });
  for (const [query, rows] of [
    ['', ['Plans', 'Board']],
    ['?q=2024', []],
    ['?order=name&rows=25', ['Board', 'Plans']],
  ] as const) {
    await page.unrouteAll();
    const release = await holdBack(page, '**/assets/my-files-*.js');
    const paths = recordPaths(page);
    const calls = () => paths.filter((path) => path === '/api/folders/paginated');
    await page.goto(`/uploads${query}`, { waitUntil: 'commit' });
    await expect.poll(calls).toHaveLength(1);
    release();
    await (rows.length > 0 ? expectRows(page, [...rows]) : expect(page.getByText('No Results Found')).toBeVisible());
    expect(calls(), query).toHaveLength(1);
  }
});

const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
const PANELS = '**/assets/stage-panels-*.js';

test('keeps a selection that was made before the panels have loaded', async ({ page }) => {
  const release = await holdBack(page, PANELS);
  await page.goto('/');
  await alive(page);
  await pick(chooseFilesButton(page), NOTES);
  await expect(page.getByRole('heading', { name: 'Reading your files' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Files to Upload (1)' })).toBeVisible();
});

test('shows an error toast if the panels could not be loaded after a selection', async ({ page }) => {
  const release = await holdBack(page, '**/assets/toaster-*.js');
  await page.route(PANELS, (route) => route.abort());
  await page.goto('/');
  await alive(page);
  await pick(chooseFilesButton(page), NOTES);
  await expect(page.getByRole('heading', { name: 'Drop files or a folder here' })).toBeVisible();
  release();
  await expect(page.getByRole('alert').getByText('A part of this page could not be loaded.')).toBeVisible();
});

test('requests the plans once while the code of the pricing page loads, and not on other pages', async ({ page }) => {
  const letCome = await holdBack(page, '**/assets/pricing-*.js');
  await page.route('**/api/subscription/plans', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { plans: answer.plans.map((plan: object) => ({ ...plan, priceUsd: 9 })) } });
  });
  const failures: Error[] = [];
  page.on('pageerror', (failure) => failures.push(failure));
  const paths = recordPaths(page);
  const calls = () => paths.filter((path) => path === '/api/subscription/plans');
  await page.goto('/');
  await alive(page);
  const link = page.getByRole('link', { name: 'Premium', exact: true });
  await link.hover();
  await expect.poll(() => paths.some((path) => path.startsWith('/assets/pricing-'))).toBe(true);
  expect(calls()).toEqual([]);
  await link.click();
  await expect.poll(calls).toHaveLength(1);
  letCome();
  await expect(page.getByRole('columnheader', { name: 'Premium', exact: true })).toContainText('$9');
  expect(calls()).toHaveLength(1);

  // Until its code runs, the prerendered page shows the default price.
  const letComeAgain = await holdBack(page, '**/assets/pricing-*.js');
  const answered = page.waitForResponse('**/api/subscription/plans');
  await page.goto('/pricing', { waitUntil: 'commit' });
  await answered;
  await expect(page.getByRole('columnheader', { name: 'Premium', exact: true })).toContainText('$8');
  letComeAgain();
  await expect(page.getByRole('columnheader', { name: 'Premium', exact: true })).toContainText('$9');
  expect(calls()).toHaveLength(2);
  expect(failures).toEqual([]);
});

test('requests the profile of an account once while the code of its page loads', async ({ page }) => {
  await emulatorReady();
  await page.goto('/');
  await signUp(page, newEmail());
  const letCome = await holdBack(page, '**/assets/profile-*.js');
  const paths = recordPaths(page);
  const calls = () => paths.filter((path) => path === '/api/user/profile');
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect.poll(calls).toHaveLength(1);
  letCome();
  await expect(page.getByRole('region', { name: 'Account Information' })).toBeVisible();
  expect(calls()).toHaveLength(1);
});

for (const [path, file] of [
  ['/profile', 'profile'],
  ['/pricing', 'pricing'],
  ['/contact', 'contact'],
] as const) {
  test(`${path} says that its code takes too long if the code does not arrive`, async ({ page }) => {
    await page.clock.install();
    await page.route(new RegExp(`/assets/${file}-[^/]*[.]js$`), () => {});
    await page.goto(path, { waitUntil: 'commit' });
    await expect(async () => {
      await page.clock.runFor(121_000);
      await expect(page.getByText('A part of this page is taking too long to load.')).toBeVisible({ timeout: 500 });
    }).toPass();
  });
}
