import type { Page } from '@playwright/test';
import { apiTokenEndpoints } from '../../../worker/contract/calls/api-tokens.ts';
import { API_TOKENS_MAX } from '../../../worker/contract/limits.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { holdBack } from '../acts/acts.ts';
import { emulatorReady } from '../acts/auth-emulator.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { newEmail, signUp } from '../acts/sign-in.ts';

test.beforeAll(emulatorReady);

const card = (page: Page) => page.getByRole('region', { name: 'API tokens' });
const dialog = (page: Page) => page.getByRole('dialog');
const make = (page: Page) => card(page).getByRole('button', { name: 'Create token' });
const scope = (page: Page, name: 'Send' | 'Read' | 'Manage') =>
  dialog(page).getByRole('checkbox', { name: new RegExp(`^${name}:`) });
const secretField = (page: Page) => dialog(page).getByLabel('API token', { exact: true });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await signUp(page, newEmail(), 'Ada');
  await expect(make(page)).toBeVisible();
}

async function makeTokens(page: Page, tokens: readonly object[]): Promise<void> {
  const tokensRequest = page.waitForRequest((request) => request.url().endsWith(apiTokenEndpoints.apiTokens.path));
  await page.reload();
  const { authorization = '', 'x-user-id': userId = '' } = await (await tokensRequest).allHeaders();
  for (const token of tokens) {
    const data = { userId, ...token };
    expect((await page.request.post('/api/tokens', { headers: { authorization }, data })).status()).toBe(200);
  }
  await page.reload();
}

/** Sends no cookie, so the token alone identifies the account. */
const listBy = async (page: Page, secret: string) =>
  page.evaluate(async (token) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch('/api/folders/paginated', {
      method: 'POST',
      headers,
      body: '{}',
      credentials: 'omit',
    });
    return [response.status, (await response.json()).code];
  }, secret);

test('makes a token, shows it once, accepts it, and revokes it', async ({ page, context, newVisitor }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page);

  await make(page).click();
  await expect(dialog(page).getByLabel('Name, such as the program that uses it')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Enter a name, so you recognize it later.');
  await dialog(page).getByLabel('Name, such as the program that uses it').fill('Nightly <b>backup</b>');
  await scope(page, 'Send').click();
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Choose at least one.');
  await expect(scope(page, 'Send')).toBeFocused();
  await scope(page, 'Read').click();
  expect(await violations(page), 'the form').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Create token' }).click();

  await expect(secretField(page)).toHaveText(/^fs_[A-Za-z0-9_-]{44}$/);
  const secret = await secretField(page).innerText();
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expect(dialog(page)).not.toContainText('curl');
  expect(await violations(page), 'the token').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('alert')).toContainText('Did you save it?');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toBeHidden();

  const item = card(page).getByRole('listitem');
  await expect(item).toContainText('Nightly <b>backup</b>');
  await expect(item).toContainText(`fs_…${secret.slice(-4)}`);
  await expect(item).toContainText('never used · ends in 90 days');
  await expect(page.locator('body')).not.toContainText(secret);
  const elsewhere = await newVisitor();
  await elsewhere.goto('/contact');
  expect(await listBy(elsewhere, secret)).toEqual([200, undefined]);
  await page.reload();
  await expect(item).toContainText('used in the last hour', { timeout: 20_000 });
  expect(await violations(page), 'with a token').toEqual([]);

  await item.getByRole('button', { name: 'Revoke Nightly <b>backup</b>' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await listBy(elsewhere, secret)).toEqual([200, undefined]);
  await item.getByRole('button', { name: 'Revoke Nightly <b>backup</b>' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke token' }).click();
  await expect(item).toBeHidden();
  await expect(make(page)).toBeFocused();
  expect(await listBy(elsewhere, secret)).toEqual([401, 'token_invalid']);
});

test('keeps the dialog open while the server makes the token', async ({ page }) => {
  await openProfile(page);
  const answer = await holdBack(page, '**/api/tokens');
  const requested = page.waitForRequest('**/api/tokens');
  await make(page).click();
  await dialog(page).getByLabel('Name, such as the program that uses it').fill('Backup');
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  await requested;
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  answer();
  await expect(secretField(page)).toHaveText(/^fs_/);
  await expect(dialog(page)).toContainText('curl -H "Authorization: Bearer $FILESHARE_TOKEN"');
});

test('shows an expired token with its scopes', async ({ page }) => {
  await openProfile(page);
  await makeTokens(page, [{ name: 'For a second', scopes: ['read'], days: 1000 / DAY_MS }]);
  await page.waitForTimeout(1100);
  await page.reload();
  await expect(card(page).getByRole('listitem')).toContainText(/Read · never used · ended/);
});

test('makes a token by keyboard alone', async ({ page }) => {
  await openProfile(page);
  await make(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name, such as the program that uses it')).toBeFocused();
  await page.keyboard.type('Script');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(scope(page, 'Read')).toBeFocused();
  await page.keyboard.press('Space');
  for (let press = 0; press < 2; press++) await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('combobox', { name: 'Works for' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  // Retried, because the list ignores keys while it opens.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('option', { name: 'Until I revoke it' })).toHaveAttribute('data-highlighted', '', {
      timeout: 1000,
    });
  }).toPass();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Name, such as the program that uses it').press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(make(page)).toBeFocused();
  await expect(card(page).getByRole('listitem')).toContainText('Send · Read · never used · no end');
});

test('offers a retry if the tokens could not be loaded', async ({ page }) => {
  await openProfile(page);
  await page.route('**/api/tokens', (route) => route.abort());
  await page.reload();
  await expect(card(page).getByRole('alert')).toContainText('Network error', { timeout: 30_000 });
  expect(await violations(page), 'not loaded').toEqual([]);
  await page.unroute('**/api/tokens');
  await card(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(make(page)).toBeVisible();
});

test('removes the row of a token before the server has responded, and shows it again if the server fails', async ({
  page,
}) => {
  await openProfile(page);
  await make(page).click();
  await dialog(page).getByLabel('Name, such as the program that uses it').fill('Backup');
  await scope(page, 'Read').click();
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  await expect(secretField(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  const revokeButton = card(page).getByRole('button', { name: 'Revoke Backup' });
  await revokeButton.click();

  const { promise: responded, resolve: respond } = Promise.withResolvers<void>();
  await page.route('**/api/tokens/*', async (route) => {
    await responded;
    await route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.', code: 'internal' } });
  });
  await dialog(page).getByRole('button', { name: 'Revoke Token' }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(0);
  respond();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(revokeButton).toBeVisible();
});

test('makes no token above the maximum until one is revoked', async ({ page }) => {
  await openProfile(page);
  const names = Array.from({ length: API_TOKENS_MAX }, (_, index) => `Token ${index + 1}`);
  await makeTokens(
    page,
    names.map((name) => ({ name, scopes: ['send', 'read', 'manage'] })),
  );
  await expect(card(page).getByRole('listitem')).toHaveCount(API_TOKENS_MAX);
  await expect(card(page)).toContainText('20 tokens are the maximum.');
  await expect(make(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await violations(page), 'full').toEqual([]);
  await card(page).getByRole('button', { name: 'Revoke Token 7', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Revoke token' }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(API_TOKENS_MAX - 1);
  await make(page).click();
  await expect(dialog(page)).toBeVisible();
});
