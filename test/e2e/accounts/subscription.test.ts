import type { Page } from '@playwright/test';
import { alive, chooseFiles, sendFiles, shareLink, startUpload } from '../acts/acts.ts';
import { emulatorReady } from '../acts/auth-emulator.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { endPeriod, payWith } from '../acts/payment.ts';
import { chooseForm, fillSignUp, newEmail, signIn } from '../acts/sign-in.ts';

const WORKS = '4242424242424242';
const DECLINED = '4000000000000002';

test.beforeAll(emulatorReady);

const card = (page: Page, name: string) => page.getByRole('region', { name });
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Premium' });

async function pay(page: Page): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    checkout(page).getByRole('button', { name: 'Pay $8' }).click(),
  ]);
  await tab.waitForLoadState();
  return tab;
}

test('upgrades an anonymous uploader to premium with their files, and ends premium after a cancellation', async ({
  page,
  newVisitor,
  disk,
}) => {
  await sendFiles(page, [disk.write('before.txt', 100)]);

  await page.goto('/profile');
  await expect(card(page, 'Free Bandwidth')).toBeVisible();
  await expect(card(page, 'Account Information')).toContainText('Upgrade to Premium for account management');
  await expect(card(page, 'Subscription')).toContainText('Upgrade to Premium to view subscription details');
  await expect(card(page, 'Account Information').getByRole('button')).toHaveText(['Upgrade to Premium', 'Sign in']);
  const sections = ['Account Information', 'Subscription', 'Monthly Bandwidth Usage', 'Free Bandwidth'];
  const boxes = await Promise.all(sections.map((name) => card(page, name).boundingBox()));
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size, 'one section below the other').toBe(1);
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(1);
  await card(page, 'Subscription').getByRole('button', { name: 'Upgrade to Premium' }).click();
  const email = newEmail();
  await chooseForm(page, 'Create account');
  await fillSignUp(page, email, 'Ada');
  await expect(checkout(page)).toContainText('$8');
  expect(await violations(page), 'checkout').toEqual([]);

  const paying = await pay(page);
  await payWith(paying, DECLINED);
  await expect(paying.getByText('Your card was declined.')).toBeVisible();
  const [returned] = await Promise.all([paying.waitForRequest(/subscription_id=/), payWith(paying, WORKS)]);
  const subscriptionId = new URL(returned.url()).searchParams.get('subscription_id');
  await expect(paying.getByText('Payment received. Premium is active.')).toBeVisible({ timeout: 20_000 });
  await expect(paying).toHaveURL(/\/profile$/);
  await expect(card(paying, 'Subscription')).toContainText('Renews');
  await expect(card(paying, 'Subscription')).toContainText('No expiry (Premium)');
  await expect(card(paying, 'Storage Usage')).toContainText('100 B / 500 GB');
  expect(await violations(paying), 'profile, premium').toEqual([]);

  const elsewhere = await newVisitor();
  await elsewhere.goto('/uploads');
  await signIn(elsewhere, email);
  await expect(elsewhere.getByRole('link', { name: 'before.txt' })).toBeVisible({ timeout: 20_000 });

  await elsewhere.goto('/');
  await expect(elsewhere.getByText(/^With Premium up to .+ per file, without an expiry\.$/)).toBeVisible();
  await expect(elsewhere.getByText('Free, without an account')).toBeHidden();
  const features = (of: Page) => of.getByRole('region', { name: 'Features' });
  await expect(features(elsewhere)).toContainText('1 TB bandwidth');
  await expect(features(elsewhere)).toContainText('With Premium your files have no expiry.');
  await expect(features(elsewhere)).not.toContainText(/10\sGB|100\sGB|15 days|5 days/);
  const anonymous = await newVisitor();
  await anonymous.goto('/');
  await expect(features(anonymous)).toContainText('Up to 10 GB per file');
  await expect(features(anonymous)).toContainText('100 GB free bandwidth');
  await expect(features(anonymous)).toContainText('up to 15 days');
  for (const width of [375, 768, 1440]) {
    await Promise.all([elsewhere, anonymous].map((of) => of.setViewportSize({ width, height: 800 })));
    const boxes = await Promise.all([elsewhere, anonymous].map((of) => features(of).boundingBox()));
    expect(boxes[0]?.height, `same height for each plan at ${width} px`).toBe(boxes[1]?.height);
  }
  await chooseFiles(elsewhere, [disk.write('for ever.txt', 100)]);
  await expect(elsewhere.getByText('No expiry (Premium)')).toBeVisible();
  await startUpload(elsewhere);
  await shareLink(elsewhere);
  const upload = elsewhere.getByRole('region', { name: 'Upload' });
  await expect(upload.getByText('No expiry', { exact: true })).toBeVisible();

  await card(paying, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
  const sure = paying.getByRole('dialog', { name: 'Cancel Subscription' });
  await expect(sure).toContainText('This will stop future renewals.');
  await expect(sure).toContainText(/Files without an expiry are kept until .+, then deleted/);
  await sure.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(paying.getByText('Your subscription has been cancelled.')).toBeVisible();
  await expect(card(paying, 'Subscription')).toContainText('Cancelled');
  await expect(paying.getByText('Payment received. Premium is active.')).toBeHidden();
  await expect(card(paying, 'Subscription')).toContainText(/Files without an expiry are kept until .+, then deleted/);
  await card(paying, 'Subscription').getByRole('button', { name: 'Resume subscription' }).click();
  await expect(paying.getByText('Your subscription continues.')).toBeVisible();
  await expect(card(paying, 'Subscription')).toContainText('Active');
  const [billing] = await Promise.all([
    paying.context().waitForEvent('page'),
    card(paying, 'Subscription').getByRole('button', { name: 'Billing and invoices' }).click(),
  ]);
  await expect(billing.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await billing.close();
  await card(paying, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
  await sure.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(card(paying, 'Subscription')).toContainText('Cancelled');

  await endPeriod(await paying.context().newPage(), email);
  await paying.reload();
  await expect(card(paying, 'Subscription')).toContainText('Free', { timeout: 20_000 });
  await expect(card(paying, 'Subscription')).toContainText('Expired');
  await expect(card(paying, 'Subscription')).toContainText('5 days, or choose up to 15. Over 100 MB: up to 3 days.');
  await paying.goto('/profile?status=active');
  await expect(paying.getByText('Your subscription has ended, and we found no new payment.')).toBeVisible();
  await paying.goto(`/profile?status=failed&subscription_id=${subscriptionId}`);
  await expect(paying.getByText('The payment failed. Nothing was charged. Try again.')).toBeVisible();
  await expect(paying.getByText('not confirmed yet')).toBeHidden();
});

test('leads a signed-out visitor from pricing through sign-in to the checkout, and back if they cancel', async ({
  page,
}) => {
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Simple, powerful pricing' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await alive(page);
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await expect(page.getByRole('dialog')).toContainText('Sign in to upgrade.');
  await chooseForm(page, 'Create account');
  await fillSignUp(page, newEmail());
  const paying = await pay(page);
  await paying.getByRole('button', { name: 'Cancel' }).click();
  await expect(paying.getByText('The checkout was cancelled. Nothing was charged.')).toBeVisible();
  await expect(card(paying, 'Subscription')).toContainText('Upgrade to Premium - $8/month');
  await paying.reload();
  await expect(card(paying, 'Subscription')).toContainText('Upgrade to Premium - $8/month');
  await expect(paying.getByText('The checkout was cancelled.')).toBeHidden();
  // Anyone can open this URL without a payment.
  await paying.goto('/profile?status=active');
  await expect(paying.getByText('We found no payment for this account.')).toBeVisible();
});

test('says that a payment for a deleted account is refunded', async ({ page }) => {
  await page.goto('/pricing');
  await alive(page);
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await chooseForm(page, 'Create account');
  await fillSignUp(page, newEmail());
  const paying = await pay(page);
  await expect(paying.getByLabel('Card number')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete account' });
  await confirmation.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await payWith(paying, WORKS);
  await expect(paying.getByText('we end the subscription and refund the payment')).toBeVisible({ timeout: 20_000 });
});

test('keeps one subscription after two paid checkouts, and says that the other is refunded', async ({ page }) => {
  await page.goto('/pricing');
  await alive(page);
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await chooseForm(page, 'Create account');
  await fillSignUp(page, newEmail());
  const first = await pay(page);
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  const second = await pay(page);
  await payWith(first, WORKS);
  await expect(first.getByText('Payment received. Premium is active.')).toBeVisible({ timeout: 20_000 });
  await payWith(second, WORKS);
  await expect(second.getByText('You already have a subscription, so we refund this payment.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(async () => {
    await second.reload();
    await expect(card(second, 'Subscription')).toContainText('and refunded it', { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(card(second, 'Subscription')).toContainText('Active');
  expect(await violations(second), 'profile, a second subscription').toEqual([]);
});
