import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { alive } from './acts.ts';

export const PASSWORD = 'correct horse';
export const newEmail = () => `${randomUUID()}@example.com`;

export const account = (page: Page) => page.getByRole('button', { name: /^Account: / });
export const signInDialog = (page: Page) =>
  page.getByRole('dialog', { name: /^(Your Fileshare account|Reset password)$/ });
export const dialogButton = (page: Page, name: string) => signInDialog(page).getByRole('button', { name });
export const dialogField = (page: Page, name: string) => signInDialog(page).getByLabel(name, { exact: true });

export type SignInForm = 'Sign in' | 'Create account' | 'Reset password';

export async function openSignIn(page: Page, form: SignInForm = 'Sign in'): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(menu.or(button).first()).toBeVisible();
  await alive(page);
  if (await menu.isVisible()) await menu.click();
  await button.click();
  await chooseForm(page, form);
}

export async function chooseForm(page: Page, form: SignInForm): Promise<void> {
  await expect(dialogField(page, 'Email')).toBeVisible({ timeout: 20_000 });
  if (form === 'Reset password') {
    await dialogButton(page, 'Forgot password?').click();
    return expect(page.getByRole('dialog', { name: form })).toBeVisible();
  }
  const tab = page.getByRole('tab', { name: form });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

export async function chooseOfAccount(page: Page, act: 'Profile' | 'Log out'): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: act }).click();
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await openSignIn(page);
  await dialogField(page, 'Email').fill(email);
  await dialogField(page, 'Password').fill(password);
  await dialogButton(page, 'Sign in').click();
}

export async function fillSignUp(page: Page, email: string, displayName = ''): Promise<void> {
  await dialogField(page, 'Email').fill(email);
  await dialogField(page, 'Display name (optional)').fill(displayName);
  await dialogField(page, 'Password').fill(PASSWORD);
  await dialogField(page, 'Confirm password').fill(PASSWORD);
  await dialogButton(page, 'Create account').click();
  await expect(signInDialog(page).getByText('Account created successfully!')).toBeVisible();
  await expect(signInDialog(page)).toBeHidden();
}

export async function signUp(page: Page, email: string, displayName = ''): Promise<void> {
  await openSignIn(page, 'Create account');
  await fillSignUp(page, email, displayName);
}

export const idOf = (page: Page) => page.evaluate(() => localStorage.getItem('fileshare_user_id') ?? '');

export const identityOf = (page: Page, userId: string) =>
  page.evaluate(async (id) => {
    const response = await fetch('/api/user/stats', { headers: { 'X-User-Id': id } });
    return [response.status, (await response.json()).code];
  }, userId);
