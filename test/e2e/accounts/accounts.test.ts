import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseAgainButton, pick, sendFiles, sendSlowly, shareLink } from '../acts/acts.ts';
import { canSignIn, emulatorReady, resetPassword } from '../acts/auth-emulator.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { stubGoogle } from '../acts/google-window.ts';
import {
  account,
  chooseOfAccount,
  dialogButton,
  dialogField,
  identityOf,
  idOf,
  newEmail,
  openSignIn,
  PASSWORD,
  signIn,
  signInDialog,
  signUp,
} from '../acts/sign-in.ts';

test.beforeAll(emulatorReady);

async function upload(page: Page, name: string): Promise<string> {
  const disk = newDisk();
  const link = await sendFiles(page, [disk.write(name, 100)]);
  disk.remove();
  return link;
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('moves anonymous uploads into a new account on every device, and revokes the anonymous id', async ({
  page,
  newVisitor,
}) => {
  const email = newEmail();
  await upload(page, 'before.txt');
  const anonymous = await idOf(page);
  await page.goto('/uploads');
  await expect(row(page, 'before')).toBeVisible();
  await signUp(page, email, 'Ada');
  await expect(account(page)).toContainText(email);
  await expect(row(page, 'before')).toBeVisible();
  const userId = await idOf(page);
  expect(userId).toMatch(/^user_[A-Za-z0-9]{20,}$/);

  const otherVisitor = await newVisitor();
  await otherVisitor.goto('/uploads');
  await expect(otherVisitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await identityOf(otherVisitor, anonymous)).toEqual([403, 'id_linked']);
  expect(await identityOf(otherVisitor, userId)).toEqual([401, 'sign_in_required']);
  await upload(otherVisitor, 'elsewhere.txt');
  await otherVisitor.goto('/uploads');
  await signIn(otherVisitor, email);
  await expect(
    signInDialog(otherVisitor).getByText('Successfully signed in! Your files have been linked to your account.'),
  ).toBeVisible();
  await expect(signInDialog(otherVisitor)).toBeHidden();
  await expect(row(otherVisitor, 'before')).toBeVisible();
  await expect(row(otherVisitor, 'elsewhere')).toBeVisible();

  await page.reload();
  await expect(account(page)).toContainText(email);
  await expect(row(page, 'elsewhere')).toBeVisible();
  await upload(page, 'after.txt');
  await page.goto('/uploads');
  await expect(row(page, 'after')).toBeVisible();
});

test('gives the browser a new anonymous id after logout, and shows the files again after sign-in', async ({ page }) => {
  const email = newEmail();
  await upload(page, 'mine.txt');
  const anonymous = await idOf(page);
  await page.goto('/uploads');
  await signUp(page, email);
  await chooseOfAccount(page, 'Log out');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(row(page, 'mine')).toBeHidden();
  expect(await idOf(page)).not.toBe(anonymous);
  expect((await identityOf(page, await idOf(page)))[0]).toBe(200);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  await signIn(page, email);
  await expect(row(page, 'mine')).toBeVisible();
});

test('uses the account in a second tab that still has the anonymous id', async ({ page, context }) => {
  await upload(page, 'first.txt');
  const second = await context.newPage();
  await second.goto('/uploads');
  await expect(row(second, 'first')).toBeVisible();
  await page.goto('/uploads');
  await signUp(page, newEmail());
  await expect(account(second)).toBeVisible();
  await second.getByRole('button', { name: 'New folder' }).click();
  await second.getByLabel('Folder name').fill('From the second tab');
  await second.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(row(second, 'From the second tab')).toBeVisible();
  await page.reload();
  await expect(row(page, 'From the second tab')).toBeVisible();
});

test('shows each input error beside its field', async ({ page }) => {
  const email = newEmail();
  await page.goto('/');
  await openSignIn(page);
  await dialogButton(page, 'Sign in').click();
  await expect(dialogField(page, 'Email')).toHaveAccessibleDescription('Please enter your email address.');
  await dialogField(page, 'Email').fill('nobody');
  await dialogButton(page, 'Sign in').click();
  await expect(dialogField(page, 'Email')).toHaveAccessibleDescription('This is not a valid email address.');
  await dialogField(page, 'Email').fill(email);
  await dialogButton(page, 'Sign in').click();
  await expect(dialogField(page, 'Password')).toHaveAccessibleDescription('Please enter your password.');

  await page.getByRole('tab', { name: 'Create account' }).click();
  await dialogField(page, 'Email').fill(email);
  await dialogField(page, 'Password').fill('12345');
  await dialogField(page, 'Confirm password').fill('12345');
  await dialogButton(page, 'Create account').click();
  await expect(dialogField(page, 'Password')).toHaveAccessibleDescription('Password must be at least 6 characters');
  await dialogField(page, 'Password').fill(PASSWORD);
  await dialogButton(page, 'Create account').click();
  await expect(dialogField(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  await dialogButton(page, 'Cancel').click();

  await signUp(page, email);
  await chooseOfAccount(page, 'Log out');
  await signIn(page, email, 'wrong password');
  await expect(signInDialog(page).getByText(/password is wrong/)).toBeVisible();
  await page.getByRole('tab', { name: 'Create account' }).click();
  await expect(signInDialog(page).getByText(/password is wrong/)).toBeHidden();
  await dialogField(page, 'Password').fill(PASSWORD);
  await dialogField(page, 'Confirm password').fill(PASSWORD);
  await dialogButton(page, 'Create account').click();
  await expect(signInDialog(page).getByText('An account with this email address already exists.')).toBeVisible();
});

test('resets a forgotten password by mail without revealing who has an account', async ({ page, newVisitor }) => {
  const email = newEmail();
  await page.goto('/');
  await signUp(page, email);
  const otherVisitor = await newVisitor();
  await otherVisitor.goto('/');
  await openSignIn(otherVisitor, 'Reset password');
  await dialogField(otherVisitor, 'Email').fill(newEmail());
  await dialogButton(otherVisitor, 'Send reset email').click();
  await expect(signInDialog(otherVisitor).getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  await dialogField(otherVisitor, 'Email').fill(email);
  await dialogButton(otherVisitor, 'Send reset email').click();
  await expect(signInDialog(otherVisitor).getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  await resetPassword(email, 'another horse');
  await dialogButton(otherVisitor, 'Cancel').click();
  await signIn(otherVisitor, email, 'another horse');
  await expect(account(otherVisitor)).toBeVisible();
});

test('deletes an account, its files and its sign-in; asks for the password if the sign-in is old', async ({ page }) => {
  const email = newEmail();
  const link = await upload(page, 'doomed.txt');
  await page.goto('/uploads');
  await signUp(page, email);
  await chooseOfAccount(page, 'Profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.route(
    '**/api/user/account',
    (route) => route.fulfill({ status: 403, json: { error: 'Too long ago.', code: 'recent_sign_in_required' } }),
    { times: 1 },
  );
  const confirmation = page.getByRole('dialog', { name: 'Delete account' });
  await confirmation.getByRole('button', { name: 'Delete account' }).click();
  await confirmation.getByLabel('Password', { exact: true }).fill('wrong');
  await confirmation.getByRole('button', { name: 'Delete account' }).click();
  await expect(confirmation.getByText(/password is wrong/)).toBeVisible();
  await confirmation.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await confirmation.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/uploads');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(row(page, 'doomed')).toBeHidden();
  await page.goto(link);
  await expect(page.getByText('Folder Not Found')).toBeVisible();
  expect(await canSignIn(email, PASSWORD)).toBe(false);
});

test('signs in through the window of Google', async ({ page }) => {
  const email = newEmail();
  await stubGoogle(page, { sub: randomUUID(), email, name: 'Ada' });
  await upload(page, 'before.txt');
  await page.goto('/uploads');
  await openSignIn(page);
  await dialogButton(page, 'Continue with Google').click();
  await expect(signInDialog(page).getByText('Successfully signed in with Google!')).toBeVisible();
  await expect(signInDialog(page)).toBeHidden();
  await expect(account(page)).toContainText(email);
  await expect(row(page, 'before')).toBeVisible();
});

test('adds an upload to the account if its owner signs in before it is complete', async ({ page, disk }) => {
  const line = await sendSlowly(page, [disk.write('slow.bin', 3_000_000)], 300_000, 5);
  await signUp(page, newEmail());
  await line.slow(-1);
  await shareLink(page);
  await page.goto('/uploads');
  await expect(row(page, 'slow')).toBeVisible();
});

test('resumes an interrupted upload in the account that its owner created after the interruption', async ({
  page,
  disk,
}) => {
  const file = disk.write('broken.bin', 3_000_000);
  const line = await sendSlowly(page, [file], 300_000, 5);
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await line.slow(-1);
  await signUp(page, newEmail());
  await expect(page.getByText('Resume “broken.bin”')).toBeVisible();
  await pick(chooseAgainButton(page), file.path);
  await shareLink(page);
  await page.goto('/uploads');
  await expect(row(page, 'broken')).toHaveCount(1);
});
