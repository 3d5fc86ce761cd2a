import type { Page } from '@playwright/test';
import { codeIn, mailsTo, type SentMail } from '../../harness/sent-mails.ts';
import { alive, chooseFiles } from './acts.ts';
import { expect } from './browser.ts';
import type { DiskFile } from './disk.ts';

const serverOf = (page: Page) => ({ url: new URL(new URL(page.url()).origin) });

/** Waits for `count` emails, and fails if there are more. Returns the newest. */
export async function lastMailTo(page: Page, address: string, count = 1): Promise<SentMail> {
  await expect
    .poll(async () => (await mailsTo(serverOf(page), address)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count);
  const mails = await mailsTo(serverOf(page), address);
  expect(mails.map(({ subject }) => subject)).toHaveLength(count);
  return mails[count - 1] as SentMail;
}

export const linkTo = ({ text }: SentMail, path: string): string =>
  text.split(/\s/).find((word) => URL.canParse(word) && new URL(word).pathname.startsWith(path)) ?? '';

export async function openOptions(page: Page, files: readonly DiskFile[]): Promise<void> {
  await page.goto('/');
  await alive(page);
  await chooseFiles(page, files);
  await page.getByRole('button', { name: 'Options' }).click();
}

export const ownAddress = (page: Page) => page.getByLabel('Email me the link');
export const recipientsField = (page: Page) => page.getByLabel('Email it to');
export const recipients = (page: Page) => page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
export const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

export async function nameRecipients(page: Page, address: string, to: readonly string[]): Promise<void> {
  await ownAddress(page).fill(address);
  for (const recipient of to) {
    await recipientsField(page).fill(recipient);
    await recipientsField(page).press('Enter');
  }
}

/** `count` is the number of emails to the sender so far. */
export async function enterCode(page: Page, address: string, count = 1): Promise<void> {
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill(codeIn(await lastMailTo(page, address, count)));
}
