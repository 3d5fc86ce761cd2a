/** Nothing may move when a response arrives late. */
import type { Page } from '@playwright/test';
import { newAddress } from '../../harness/sent-mails.ts';
import { alive, chooseFiles, shareLink, startUpload } from '../acts/acts.ts';
import { logIn, previewContent } from '../acts/admin-acts.ts';
import { emulatorReady } from '../acts/auth-emulator.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { expectNoShift, watchShifts } from '../acts/layout-shifts.ts';
import { enterCode, lastMailTo, linkTo, nameRecipients } from '../acts/mail-acts.ts';
import { choose, createFolder, openRequests, row, send } from '../acts/my-files-acts.ts';
import {
  chooseForm,
  dialogButton,
  dialogField,
  fillSignUp,
  newEmail,
  openSignIn,
  signInDialog,
} from '../acts/sign-in.ts';

const ANSWER_MS = 700;
/** Layout shifts this soon after an input are ignored. Responses arrive later (`ANSWER_MS`). */
const INPUT_MS = 600;

const disk = newDisk();

test.beforeAll(emulatorReady);
test.beforeEach(async ({ page, context }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await watchShifts(page, INPUT_MS);
  await context.route(/\/api\/|identitytoolkit|securetoken/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    await route.continue().catch(() => {});
  });
});
test.afterAll(() => disk.remove());

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

async function sendNotes(page: Page): Promise<string> {
  await open(page, '/');
  await chooseFiles(page, [disk.write('Notes.txt', 900)]);
  await startUpload(page);
  return shareLink(page);
}

async function loadedProfile(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Current Plan');
  await expect(page.getByRole('progressbar', { name: 'Bandwidth used this month' })).toBeVisible();
}

async function profile(page: Page): Promise<void> {
  await open(page, '/profile');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await chooseForm(page, 'Create account');
  await fillSignUp(page, newEmail(), 'Ada');
  await loadedProfile(page);
  await expectNoShift(page, 'the sign-up');
  await page.reload();
  await loadedProfile(page);
  await page.getByRole('button', { name: 'Create token' }).click();
  await dialog(page).getByLabel('Name, such as the program that uses it').fill('Backup');
  await dialog(page)
    .getByRole('checkbox', { name: /^Read:/ })
    .click();
  await press(page, 'Create token');
  await expect(dialog(page).getByLabel('API token', { exact: true })).toBeVisible();
  await press(page, 'Done');
  await page.getByRole('button', { name: 'Revoke Backup' }).click();
  await press(page, 'Revoke token');
  await expect(dialog(page)).toHaveCount(0);
}

const FLOWS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'a failed sign-in, a forgotten password, a new account'(page) {
    await open(page, '/pricing');
    await openSignIn(page);
    await dialogField(page, 'Email').fill(newEmail());
    await dialogField(page, 'Password').fill('wrong password');
    await dialogButton(page, 'Sign in').click();
    await expect(signInDialog(page).getByText('The email address or the password is wrong.')).toBeVisible();
    await chooseForm(page, 'Reset password');
    await dialogButton(page, 'Send reset email').click();
    await expect(signInDialog(page).getByText(/There is no account|reset email sent/)).toBeVisible();
    await dialogButton(page, 'Back to sign in').click();
    await chooseForm(page, 'Create account');
    await fillSignUp(page, newEmail());
  },
  'the profile': profile,
  async 'the profile, 1440 px wide'(page) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await profile(page);
  },
  async 'the checkout'(page) {
    await open(page, '/pricing');
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await chooseForm(page, 'Create account');
    await fillSignUp(page, newEmail());
    await expect(dialog(page)).toContainText('$8');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press(page, 'Pay $8')]);
    await expect(dialog(page)).toHaveCount(0);
    // A tab that closes while it loads can stop its opener from drawing.
    await expect(tab.getByLabel('Card number')).toBeVisible();
    await tab.close();
    await page.bringToFront();
  },
  async 'emailing a link, unsubscribing'(page) {
    const [ada, grace] = [newAddress('ada'), newAddress('grace')];
    await sendNotes(page);
    await page.getByRole('button', { name: 'Email it' }).click();
    await nameRecipients(page, ada, [grace]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await enterCode(page, ada);
    await expect(page.getByText(`Emailed to ${grace}.`)).toBeVisible();
    await expectNoShift(page, 'emailing');
    await page.goto(linkTo(await lastMailTo(page, grace), '/unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'You get emails again' })).toBeFocused();
  },
  async 'a report'(page) {
    const link = await sendNotes(page);
    // The owner of a share sees no link to report it.
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await page.getByRole('link', { name: 'Report this content' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('Email Address').fill(newEmail());
    await page.getByLabel('Message').fill('That is mine.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Content report submitted successfully!')).toBeVisible();
  },
  async 'an admin who signs in and previews content'(page) {
    const link = await sendNotes(page);
    await logIn(page, 'wrong');
    await expect(page.getByRole('alert')).toContainText('Sign-in failed');
    await expectNoShift(page, 'a wrong password');
    await logIn(page);
    await expect(page.getByRole('region', { name: 'The last 30 days' })).toBeVisible();
    await previewContent(page, 'https://example.com/d/abcdefghijklmnop');
    await expect(page.getByRole('alert').filter({ hasText: 'This is not a link of this site.' })).toBeVisible();
    await expectNoShift(page, 'a link to another site');
    await previewContent(page, link);
    await page.getByLabel('Reason for Takedown').fill('DMCA notice 4711');
    await expect(page.getByText('Open as recipient')).toBeVisible();
  },
};

const OWNER_FLOWS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'requests for files'(page) {
    await page.goto('/uploads');
    await openRequests(page);
    await dialog(page).getByLabel('Title').fill('Holiday photos');
    await press(page, 'Create link');
    await expect(dialog(page).getByLabel('Link of Holiday photos')).toBeVisible();
    await press(page, 'Done');
    await expect(row(page, 'Holiday photos')).toBeVisible();
    await page.reload();
    await openRequests(page);
    await expect(dialog(page).getByLabel('Link of Holiday photos')).toBeVisible();
  },
  async 'renaming, sharing, moving and deleting'(page) {
    await page.goto('/uploads');
    await choose(page, 'Trip', 'Rename');
    await dialog(page).getByLabel('New name').fill('Rome');
    await press(page, 'Rename');
    await expect(dialog(page)).toHaveCount(0);
    await choose(page, 'Rome', 'Share');
    await expect(dialog(page).getByRole('button', { name: 'Email it' })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Management link' })).toBeVisible();
    await press(page, 'Done');
    await choose(page, 'Rome', 'Move…');
    await press(page, 'Work');
    await expect(dialog(page).getByText('No folders here.')).toBeVisible();
    await press(page, 'Move here');
    await expect(row(page, 'Rome')).toHaveCount(0);
    await choose(page, 'Work', 'Delete');
    await expect(row(page, 'Work')).toHaveCount(0);
  },
};

for (const [name, act] of Object.entries(FLOWS)) {
  test(`nothing moves: ${name}`, async ({ page }) => {
    await act(page);
    await expectNoShift(page, name);
  });
}

for (const [name, act] of Object.entries(OWNER_FLOWS)) {
  test(`nothing moves: ${name}`, async ({ page, owner }) => {
    await createFolder(owner, 'Work');
    await send(owner, ['first.txt'], { folderName: 'Trip' });
    await act(page);
    await expectNoShift(page, name);
  });
}
