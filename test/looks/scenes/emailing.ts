import type { Page } from '@playwright/test';
import { textFile } from '../../../dev/seed/generated-files.ts';
import { KIB, MIB } from '../../../worker/contract/units.ts';
import { alive, chooseFilesButton, lineOf, pick, shareLink, startUpload } from '../../e2e/acts/acts.ts';
import { expect } from '../../e2e/acts/browser.ts';
import { turnOnEncryption } from '../../e2e/acts/encrypted-acts.ts';
import { codeField, enterCode, lastMailTo, linkTo, nameRecipients, recipientsField } from '../../e2e/acts/mail-acts.ts';
import { choose } from '../../e2e/acts/my-files-acts.ts';
import { newAddress } from '../../harness/sent-mails.ts';
import { type Scene, scene } from '../scene.ts';

/** Returns new addresses, because each address gets only a limited number of emails. */
const newRecipients = (): string[] => [
  newAddress('grace'),
  newAddress('a.very.long.name.of.somebody'),
  newAddress('li'),
];

async function openOptions(page: Page, bytes = 40 * KIB): Promise<void> {
  await page.goto('/');
  await alive(page);
  await pick(chooseFilesButton(page), [
    textFile('Crossing.mkv', 'x'.repeat(bytes), 'application/octet-stream'),
    textFile('Travel notes.txt', 'Bring the tent.'),
  ]);
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(recipientsField(page)).toBeVisible();
}

/** Uploads on a slow line. Returns the sender's address. */
async function sendUntilCodeIsAsked(page: Page): Promise<string> {
  const address = newAddress('ada.lovelace');
  await openOptions(page, 6 * MIB);
  await nameRecipients(page, address, newRecipients());
  await (await lineOf(page)).slow(256 * KIB);
  await startUpload(page);
  await expect(codeField(page)).toBeVisible();
  return address;
}

async function emailUpload(page: Page): Promise<string> {
  const address = newAddress('ada.lovelace');
  await openOptions(page);
  await nameRecipients(page, address, newRecipients());
  await startUpload(page);
  await shareLink(page);
  await enterCode(page, address);
  await expect(page.getByText('Emailed to 3 people.')).toBeVisible();
  return address;
}

async function openUnsubscribe(page: Page): Promise<void> {
  await page.goto(linkTo(await lastMailTo(page, await emailUpload(page), 2), '/unsubscribe'));
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
}

async function openConfirm(page: Page): Promise<void> {
  await page.goto(linkTo(await lastMailTo(page, await sendUntilCodeIsAsked(page)), '/confirm'));
  await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
}

export const emailing: readonly Scene[] = [
  scene('email, options', ({ page }) => openOptions(page)),
  scene('email, options with people', async ({ page }) => {
    await openOptions(page);
    await nameRecipients(page, 'ada@example.com', newRecipients());
  }),
  scene('email, options with mistakes', async ({ page }) => {
    await openOptions(page);
    await nameRecipients(page, '', newRecipients());
    await recipientsField(page).fill('bob');
    await recipientsField(page).press('Enter');
  }),
  scene('email, options of an encrypted upload', async ({ page }) => {
    await openOptions(page);
    await page.getByRole('button', { name: 'Options' }).click();
    await turnOnEncryption(page);
  }),
  scene('email, code', ({ page }) => sendUntilCodeIsAsked(page)),
  scene('email, wrong code', async ({ page }) => {
    await sendUntilCodeIsAsked(page);
    await codeField(page).fill('000000');
    await expect(page.getByText('This code is wrong.')).toBeVisible();
  }),
  scene('email, another address', async ({ page }) => {
    await sendUntilCodeIsAsked(page);
    await page.getByRole('button', { name: 'No email?' }).click();
    await page.getByRole('button', { name: 'Use another address' }).click();
  }),
  scene('email, confirmed while files are on the way', async ({ page }) => {
    await enterCode(page, await sendUntilCodeIsAsked(page));
    await expect(page.getByText(/^We’ll email it to 3 people/)).toBeVisible();
  }),
  scene('email, sent', ({ page }) => emailUpload(page)),
  scene('email, failed', async ({ page }) => {
    await page.route('**/api/folder/*/mails', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '3000' },
        json: { error: 'Too many messages. Please wait before sending another one.', code: 'too_many_messages' },
      }),
    );
    const address = newAddress('ada.lovelace');
    await openOptions(page);
    await nameRecipients(page, address, newRecipients());
    await startUpload(page);
    await shareLink(page);
    await enterCode(page, address);
    await expect(page.getByText(/^Nothing was emailed/)).toBeVisible();
  }),
  scene('email, from My Files', async ({ page }) => {
    await emailUpload(page);
    await page.goto('/uploads');
    await choose(page, 'Crossing.mkv and 1 more', 'Share');
    await page.getByRole('button', { name: 'Email it' }).click();
    await expect(page.getByText('Confirmed in this browser.')).toBeVisible();
  }),
  scene('email, from the management page', async ({ page }) => {
    await page.goto(linkTo(await lastMailTo(page, await emailUpload(page), 2), '/m/'));
    await page.getByRole('button', { name: 'Email it' }).click();
    await expect(page.getByText('Confirmed in this browser.')).toBeVisible();
    await nameRecipients(page, 'ada@example.com', newRecipients());
  }),
  scene('confirm', ({ page }) => openConfirm(page)),
  scene('confirm, done', async ({ page }) => {
    await openConfirm(page);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  }),
  scene('confirm, expired', async ({ page }) => {
    await page.route('**/api/mail/link', (route) =>
      route.fulfill({ status: 410, json: { error: 'This code has expired.', code: 'code_expired' } }),
    );
    await page.goto('/confirm#abc');
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  }),
  scene('confirm, incomplete', async ({ page }) => {
    await page.goto('/confirm');
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  }),
  scene('unsubscribe', ({ page }) => openUnsubscribe(page)),
  scene('unsubscribe, done', async ({ page }) => {
    await openUnsubscribe(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  }),
  scene('unsubscribe, taken back', async ({ page }) => {
    await openUnsubscribe(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'You get emails again' })).toBeVisible();
  }),
  scene('unsubscribe, incomplete', async ({ page }) => {
    await page.goto('/unsubscribe');
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  }),
];
