import type { Page } from '@playwright/test';
import { alive, holdBack } from '../acts/acts.ts';
import { changePasswordElsewhere, emulatorReady } from '../acts/auth-emulator.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import {
  account,
  chooseOfAccount,
  dialogField,
  newEmail,
  PASSWORD,
  signIn,
  signInDialog,
  signUp,
} from '../acts/sign-in.ts';

test.beforeAll(emulatorReady);

const accountCard = (page: Page) => page.getByRole('region', { name: 'Account Information' });
const ACCOUNT_CODE = '**/assets/provider-*.js';
const signedOut = (page: Page) => page.getByText('You were signed out');

async function createFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

test('waits for the session before an upgrade opens the checkout', async ({ page }) => {
  await page.goto('/pricing');
  await signUp(page, newEmail());
  await expect(account(page)).toBeVisible();
  const restore = await holdBack(page, ACCOUNT_CODE);
  await page.goto('/pricing');
  await alive(page);
  const upgrade = page.getByRole('button', { name: 'Upgrade to Premium' });
  await upgrade.click();
  await expect(upgrade).toHaveAttribute('aria-busy', 'true');
  await expect(signInDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
  restore();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Premium' })).toBeVisible();
});

test('says that a new password ended the session, and returns to the same folder after sign-in', async ({ page }) => {
  const email = newEmail();
  await page.goto('/uploads');
  await signUp(page, email);
  await createFolder(page, 'Trip');
  await page.getByRole('link', { name: 'Trip' }).click();
  await expect(page).toHaveURL(/folder=/);
  const place = page.url();
  await changePasswordElsewhere(email, PASSWORD, 'battery staple');
  await page.reload();
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Your session has ended.');
  await expect(page.getByText('No Files Yet')).toBeHidden();
  expect(await violations(page), 'signed out').toEqual([]);
  await page.reload();
  await expect(signedOut(page)).toBeVisible();
  await page.getByRole('link', { name: 'Premium' }).first().click();
  const bar = page.getByRole('status').filter({ has: signedOut(page) });
  await expect(bar).toContainText('Unless it was deleted, your account still has your files.');
  await page.goto(place);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await dialogField(page, 'Email').fill(email);
  await dialogField(page, 'Password').fill('battery staple');
  await signInDialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Trip' })).toBeVisible();
  await expect(signInDialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(page.url()).toBe(place);
  await expect(signedOut(page)).toBeHidden();
});

test('shows an error in each profile card that failed to load, and loads it on retry', async ({ page }) => {
  await page.goto('/profile');
  await signUp(page, newEmail());
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Current Plan');
  const cards = {
    Subscription: { call: '**/api/user/profile*', shows: 'Current Plan' },
    'Monthly Bandwidth Usage': { call: '**/api/ip-usage*', shows: 'View Details' },
    'API tokens': { call: '**/api/tokens*', shows: 'You have no tokens yet.' },
  };
  for (const { call } of Object.values(cards)) await page.route(call, (route) => route.abort());
  await page.reload();
  for (const name of Object.keys(cards)) {
    await expect(page.getByRole('region', { name }).getByRole('alert')).toContainText('Unable to reach server');
  }
  // The page shows this card because the plan is unknown. A free account has no storage card.
  const storage = page.getByRole('region', { name: 'Storage Usage' });
  await expect(storage.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(await violations(page), 'profile, failed').toEqual([]);
  await page.unrouteAll();
  for (const [name, { shows }] of Object.entries(cards)) {
    const card = page.getByRole('region', { name });
    await card.getByRole('button', { name: 'Try Again' }).click();
    await expect(card).toContainText(shows);
    await expect(card.getByRole('alert')).toBeHidden();
  }
});

test('offers a retry on the profile if the session could not be restored', async ({ page }) => {
  await page.goto('/profile');
  await signUp(page, newEmail());
  await expect(accountCard(page)).toContainText('Authenticated');
  await page.route(ACCOUNT_CODE, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your profile could not be loaded' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(accountCard(page)).toContainText('Authenticated');
});

for (const width of [1280, 375]) {
  test(`offers a retry on any page if the session could not be restored, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/pricing');
    await signUp(page, newEmail());
    await page.route(ACCOUNT_CODE, (route) => route.abort());
    await page.reload();
    await alive(page);
    if (width < 1024) await page.getByRole('button', { name: 'Open menu' }).click();
    const notLoaded = page.getByRole('status').filter({ hasText: 'Account not loaded' });
    await expect(notLoaded).toBeVisible();
    expect(await violations(page), 'account not loaded').toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notLoaded).toBeHidden();
    if (width < 1024) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    } else await expect(account(page)).toBeVisible();
  });
}

test('opens the sign-in dialog after its code failed to load once', async ({ page }) => {
  await page.goto('/pricing');
  await page.route(ACCOUNT_CODE, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signInDialog(page).getByRole('alert')).toHaveText('Sign-in could not be loaded.');
  await page.unrouteAll();
  await signInDialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(signInDialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialogField(page, 'Email')).toBeVisible();
});

test('focuses the heading for a visitor who continues without an account, and does not ask again after a reload', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/uploads');
  await signUp(page, email);
  await changePasswordElsewhere(email, PASSWORD, 'battery staple');
  await page.reload();
  await page.getByRole('button', { name: 'Continue without an account' }).click();
  await expect(page.getByText('No Files Yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByText('No Files Yet')).toBeVisible();
  await expect(signedOut(page)).toBeHidden();
});

test('shows a changed name and a logout in another tab at once', async ({ page, context }) => {
  await page.goto('/profile');
  await signUp(page, newEmail(), 'Ada');
  await expect(accountCard(page)).toContainText('Ada');
  const otherVisitor = await context.newPage();
  await otherVisitor.goto('/profile');
  await expect(accountCard(otherVisitor)).toContainText('Ada');
  await accountCard(page).getByRole('button', { name: 'Change display name' }).click();
  await page.getByRole('dialog').getByLabel('Display name').fill('Ada Byron');
  await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click();
  await expect(accountCard(page)).toContainText('Ada Byron');
  await expect(accountCard(otherVisitor)).toContainText('Ada Byron');

  await otherVisitor.goto('/uploads');
  await expect(account(otherVisitor)).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(accountCard(page)).toContainText('Sign in to keep your files');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(signedOut(page)).toBeHidden();
  await expect(signedOut(otherVisitor)).toBeVisible();
  await expect(otherVisitor.getByRole('main')).toContainText('You logged out in another tab.');
});

test('"Sign out other devices" ends the sessions of other devices at once, and no session in this browser', async ({
  page,
  context,
  newVisitor,
}) => {
  const email = newEmail();
  await page.goto('/uploads');
  await signUp(page, email);
  const elsewhere = await newVisitor();
  await elsewhere.goto('/uploads');
  await signIn(elsewhere, email);
  await expect(account(elsewhere)).toBeVisible();
  const signedInElsewhere = Date.now();
  const otherTab = await context.newPage();
  await otherTab.goto('/uploads');
  await expect(account(otherTab)).toBeVisible();

  await chooseOfAccount(page, 'Profile');
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out other devices' });
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('The password is wrong.');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  // The provider's sign-in times have whole seconds, so wait until this second is over.
  await expect.poll(() => Date.now() - signedInElsewhere).toBeGreaterThan(1000);
  await dialog.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(page.getByText('Your other devices are signed out.')).toBeVisible();

  await createFolder(otherTab, 'Still mine');
  await elsewhere.reload();
  await expect(signedOut(elsewhere)).toBeVisible();
  await expect(elsewhere.getByRole('main')).toContainText('Your session has ended.');
});
