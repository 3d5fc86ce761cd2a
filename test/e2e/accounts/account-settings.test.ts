import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeRequest } from '../../harness/requests.ts';
import { saved } from '../acts/acts.ts';
import { canSignIn, emulatorReady, openMailedLink } from '../acts/auth-emulator.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { send } from '../acts/my-files-acts.ts';
import { newEmail, PASSWORD, signUp } from '../acts/sign-in.ts';

test.beforeAll(emulatorReady);

const NEXT_PASSWORD = 'battery staple';
const card = (page: Page) => page.getByRole('region', { name: 'Account Information' });
const dialog = (page: Page) => page.getByRole('dialog');

async function change(page: Page, section: string, fields: Readonly<Record<string, string>>, submit: string) {
  await page.getByRole('button', { name: `Change ${section}` }).click();
  for (const [label, value] of Object.entries(fields))
    await dialog(page).getByLabel(label, { exact: true }).fill(value);
  await dialog(page).getByRole('button', { name: submit }).click();
}

test('orders the sections of the profile, and aligns their boxes, titles and buttons', async ({ page }) => {
  await page.goto('/profile');
  await signUp(page, newEmail(), 'Ada');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Account Information',
    'Subscription',
    'Monthly Bandwidth Usage',
    'Security',
    'API tokens',
    'Your data',
  ]);
  const edgesOf = (names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const box = await card(page).getByRole('button', { name }).boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0));
      }),
    );
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const edges = await edgesOf(['Change email address', 'Change display name', 'Copy user ID']);
    expect(new Set(edges).size, `${width} px`).toBe(1);
    const sections = await page.getByRole('main').getByRole('region').all();
    const boxes = await Promise.all(sections.map((section) => section.boundingBox()));
    expect(boxes.length).toBeGreaterThanOrEqual(6);
    expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size, `${width} px`).toBe(1);
    const titles = await Promise.all(
      sections.map((section) => section.getByRole('heading', { level: 2 }).boundingBox()),
    );
    const offsets = titles.map((title, index) => Math.round((title?.y ?? 0) - (boxes[index]?.y ?? 0)));
    expect(new Set(offsets).size, `titles, ${width} px: ${offsets}`).toBe(1);
  }
});

test('changes name, password and email address of an account, and verifies the address', async ({ page }) => {
  const email = newEmail();
  await page.goto('/profile');
  await signUp(page, email, 'Ada');
  await expect(card(page)).toContainText('Ada');

  await change(page, 'display name', { 'Display name': ' ' }, 'Save name');
  await expect(dialog(page).getByRole('alert')).toHaveText('Please enter a valid name');
  await page.keyboard.press('Escape');
  await change(page, 'display name', { 'Display name': 'Ada Byron' }, 'Save name');
  await expect(card(page)).toContainText('Ada Byron');

  await expect(card(page)).toContainText('Not verified');
  await card(page).getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('A link was mailed to you.')).toBeVisible();
  await openMailedLink(email, 'VERIFY_EMAIL');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card(page)).not.toContainText('Not verified');

  const unchangedPassword = {
    'Current password': PASSWORD,
    'New password': PASSWORD,
    'Confirm new password': PASSWORD,
  };
  await change(page, 'password', unchangedPassword, 'Change password');
  await expect(dialog(page).getByRole('alert')).toHaveText('Choose a password other than the current one.');
  await page.keyboard.press('Escape');
  const fields = { 'Current password': 'wrong', 'New password': NEXT_PASSWORD, 'Confirm new password': NEXT_PASSWORD };
  await change(page, 'password', fields, 'Change password');
  await expect(dialog(page).getByRole('alert')).toHaveText('The password is wrong.');
  expect(await violations(page), 'a setting').toEqual([]);
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  expect([await canSignIn(email, PASSWORD), await canSignIn(email, NEXT_PASSWORD)]).toEqual([false, true]);

  const next = newEmail();
  await change(page, 'email address', { 'New email address': next, 'Current password': NEXT_PASSWORD }, 'Send link');
  await expect(page.getByText(`A link was mailed to ${next}.`)).toBeVisible();
  await expect(card(page)).toContainText(email);
  await openMailedLink(next, 'VERIFY_AND_CHANGE_EMAIL');
  expect([await canSignIn(email, NEXT_PASSWORD), await canSignIn(next, NEXT_PASSWORD)]).toEqual([false, true]);
});

test('exports all data of a user as a JSON file', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['a.txt', 'b/c.txt'], { folderName: 'Trip' });
  await makeRequest(owner, { title: 'Photos of the trip' });
  await page.goto('/profile');
  const email = newEmail();
  await signUp(page, email, 'Ada');
  const file = await saved(page, () => page.getByRole('button', { name: 'Export my data' }).click());
  expect(file.suggestedFilename()).toBe('fileshare-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account).toMatchObject({ email, displayName: 'Ada' });
  expect(data.requests).toMatchObject([{ title: 'Photos of the trip' }]);
  expect(data.folders).toMatchObject([
    {
      folderId,
      folderName: 'Trip',
      files: [{ originalFilename: 'a.txt' }, { originalFilename: 'c.txt', path: 'b' }],
    },
    { folderName: 'Photos of the trip', files: [] },
  ]);
});

test('has no axe violations with the account menu open or with an error message', async ({ page }) => {
  await page.goto('/profile');
  await signUp(page, newEmail());
  await page.getByRole('button', { name: /^Account: / }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  expect(await violations(page), 'account menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.route('**/api/user/export*', (route) => route.abort());
  await page.getByRole('button', { name: 'Export my data' }).click();
  const words = page.getByText('Your data could not be exported.');
  await expect(words).toBeVisible();
  expect(await violations(page), 'an error').toEqual([]);
  await expect(page.getByRole('alert')).toHaveText('Your data could not be exported. Please try again.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(words).toBeHidden();
});

test('says that a password was changed even if the other devices could not be signed out', async ({ page }) => {
  const email = newEmail();
  await page.goto('/profile');
  await signUp(page, email);
  await page.route('**/api/user/sign-out-others', (route) => route.abort());
  const fields = { 'Current password': PASSWORD, 'New password': NEXT_PASSWORD, 'Confirm new password': NEXT_PASSWORD };
  await change(page, 'password', fields, 'Change password');
  await expect(
    page.getByText(/^Your password was changed, but your other devices could not be signed out/),
  ).toBeVisible();
  // The name is needed, because the toast is a dialog, too.
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeHidden();
  expect([await canSignIn(email, PASSWORD), await canSignIn(email, NEXT_PASSWORD)]).toEqual([false, true]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await dialog(page).getByLabel('Current password').fill(NEXT_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(page.getByText('Your other devices are signed out.')).toBeVisible();
});
