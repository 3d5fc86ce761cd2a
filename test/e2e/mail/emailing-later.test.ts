import type { Page } from '@playwright/test';
import { newAddress } from '../../harness/sent-mails.ts';
import { alive, chooseFiles, mainButtons, sendFiles, shareLink } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { sendEncrypted } from '../acts/encrypted-acts.ts';
import {
  codeField,
  enterCode,
  lastMailTo,
  linkTo,
  nameRecipients,
  ownAddress,
  recipients,
  recipientsField,
} from '../acts/mail-acts.ts';
import { choose } from '../acts/my-files-acts.ts';

const disk = newDisk();

async function send(page: Page): Promise<void> {
  await sendFiles(page, [disk.write('Notes.txt', 900)]);
}

const emailIt = (page: Page) => page.getByRole('button', { name: 'Email it' });

test('emails an upload that has just arrived', async ({ page }) => {
  const [ada, grace] = [newAddress('ada'), newAddress('grace')];
  await send(page);
  await emailIt(page).press('Enter');
  await expect(ownAddress(page)).toBeFocused();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await emailIt(page).click();
  await nameRecipients(page, ada, [grace]);
  expect(await mainButtons(page)).toEqual(['Copy Link']);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `${width} px`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await enterCode(page, ada);
  await expect(page.getByText(`Emailed to ${grace}.`)).toBeVisible();
  await expect(emailIt(page)).toHaveCount(0);
  expect(linkTo(await lastMailTo(page, grace), '/d/')).not.toBe('');
  await lastMailTo(page, ada, 2);
});

test('does not email an encrypted upload that has just arrived to others, and says why', async ({ page }) => {
  await sendEncrypted(page, [disk.write('Notes.txt', 900)]);
  await emailIt(page).click();
  await expect(page.getByText('We can’t email an encrypted upload to others')).toBeVisible();
  await expect(recipientsField(page)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('emails an upload from My Files', async ({ page }) => {
  const [ada, grace] = [newAddress('ada'), newAddress('grace')];
  await send(page);
  await page.goto('/uploads');
  await choose(page, 'Notes.txt', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Email it' }).press('Enter');
  await expect(dialog.getByLabel('Email me the link')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Enter your own address.')).toBeVisible();
  await expect(dialog.getByLabel('Email me the link')).toBeFocused();
  await nameRecipients(page, ada, [grace]);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await enterCode(page, ada);
  await expect(dialog.getByText(`Emailed to ${grace}.`)).toBeVisible();
  await lastMailTo(page, grace);
});

test('emails an upload from its management page', async ({ page, newVisitor }) => {
  const [ada, grace] = [newAddress('ada'), newAddress('grace')];
  await send(page);
  await page.getByRole('button', { name: 'Management link' }).click();
  const link = await page.getByLabel('Management link', { exact: true }).innerText();
  const manager = await newVisitor();
  await manager.goto(link);
  await manager.getByRole('button', { name: 'Email it' }).click();
  await nameRecipients(manager, ada, [grace]);
  await manager.getByRole('button', { name: 'Send', exact: true }).click();
  await enterCode(manager, ada);
  await expect(manager.getByText(`Emailed to ${grace}.`)).toBeVisible();
  await lastMailTo(manager, grace);
});

async function tabTo(page: Page, element: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(element).toBeFocused();
}

test('sends files, adds recipients, confirms the address and unsubscribes by keyboard', async ({ page }) => {
  const [ada, grace, li] = [newAddress('ada'), newAddress('grace'), newAddress('li')];
  await page.goto('/');
  await alive(page);
  await chooseFiles(page, [disk.write('Notes.txt', 900)]);
  await tabTo(page, page.getByRole('button', { name: 'Options' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email me the link')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(ada);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${grace},${li} nobody@example.com `);
  await expect(recipients(page)).toHaveCount(3);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Remove nobody@example.com' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(recipients(page)).toHaveText([grace, li]);
  await tabTo(page, page.getByRole('button', { name: 'Upload Files' }));
  await page.keyboard.press('Enter');
  await shareLink(page);
  await tabTo(page, codeField(page));
  const code = /^\s+(\d{6})$/m.exec((await lastMailTo(page, ada)).text)?.[1] ?? '';
  await page.keyboard.type(code);
  await expect(page.getByRole('status').filter({ hasText: 'Emailed to 2 people.' })).toBeFocused();

  await page.goto(linkTo(await lastMailTo(page, li), '/unsubscribe'));
  await tabTo(page, page.getByRole('button', { name: 'Unsubscribe' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
});
