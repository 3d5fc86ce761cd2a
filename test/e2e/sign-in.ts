/** Making an account and signing in to it, in the words of the dialog. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'correct horse';
export const newEmail = () => `${randomUUID()}@example.com`;

export const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Account' });
export const dialogButton = (page: Page, name: string) => signInDialog(page).getByRole('button', { name });
export const dialogField = (page: Page, name: string) => signInDialog(page).getByLabel(name, { exact: true });

export async function openSignIn(page: Page, tab: 'Sign In' | 'Sign Up' | 'Reset' = 'Sign In'): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await chooseTab(page, tab);
}

export async function chooseTab(page: Page, tab: 'Sign In' | 'Sign Up' | 'Reset'): Promise<void> {
  await expect(dialogField(page, 'Email')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('tab', { name: tab }).click();
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await openSignIn(page);
  await dialogField(page, 'Email').fill(email);
  await dialogField(page, 'Password').fill(password);
  await dialogButton(page, 'Sign In').click();
}

/** In the dialog that is open already, until it has closed. */
export async function fillSignUp(page: Page, email: string, displayName = ''): Promise<void> {
  await dialogField(page, 'Email').fill(email);
  await dialogField(page, 'Display name (optional)').fill(displayName);
  await dialogField(page, 'Password').fill(PASSWORD);
  await dialogField(page, 'Confirm password').fill(PASSWORD);
  await dialogButton(page, 'Create Account').click();
  await expect(signInDialog(page).getByText('Account created successfully!')).toBeVisible();
  await expect(signInDialog(page)).toBeHidden();
}

export async function signUp(page: Page, email: string, displayName = ''): Promise<void> {
  await openSignIn(page, 'Sign Up');
  await fillSignUp(page, email, displayName);
}

/** The id that the browser acts under. */
export const idOf = (page: Page) => page.evaluate(() => localStorage.getItem('fileshare_user_id') ?? '');

/** The lists of this owner as the server answers them: the status, and the code of a refusal. */
export const askedAs = (page: Page, userId: string) =>
  page.evaluate(async (id) => {
    const response = await fetch('/api/user/stats', { headers: { 'X-User-Id': id } });
    return [response.status, (await response.json()).code];
  }, userId);
