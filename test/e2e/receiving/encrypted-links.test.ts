import type { Page } from '@playwright/test';
import { textFile } from '../../../dev/seed/generated-files.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { shareSealed } from '../../harness/sealed-share.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { runSql } from '../acts/my-files-acts.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('explains a link without its key, and opens the full link', async ({ owner, page }) => {
  const share = await shareSealed(owner, [textFile('a.txt', 'hello')], { title: 'Letters' });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(share.path);
  await expect(heading(page, 'This link is incomplete')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const field = page.getByRole('textbox', { name: 'Full link' });
  await field.fill('hello');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('This is not a whole link.')).toBeVisible();
  await field.fill(`https://files.example.com${share.link}`);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(heading(page, 'Letters')).toBeVisible();
});

test('explains a damaged key and a wrong key', async ({ owner, page, newVisitor }) => {
  const share = await shareSealed(owner, [textFile('a.txt', 'hello')]);
  const other = await shareSealed(owner, [textFile('a.txt', 'hello')]);
  await page.goto(`${share.path}#${share.key.slice(0, -3)}`);
  await expect(heading(page, 'This link is damaged')).toBeVisible();
  // The owner sees the same error, although the server asks the owner for no access key.
  await page.goto('about:blank');
  await page.goto(`${share.path}#${other.key}`);
  await expect(heading(page, 'This link is damaged')).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto(`${share.path}#${other.key}`);
  await expect(heading(visitor, 'This link is damaged')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Full link' }).fill(share.key);
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(heading(visitor, 'a.txt')).toBeVisible();
});

test('repairs %23, and says that the key has reached the server', async ({ owner, page }) => {
  const share = await shareSealed(owner, [textFile('a.txt', 'hello')], { title: 'Letters' });
  await page.goto(`${share.path}%23${share.key}`);
  await expect(heading(page, 'Letters')).toBeVisible();
  await expect(page.getByText('its key has reached our server')).toBeVisible();
  await expect(page).toHaveURL(share.link);
});

test('asks for the password, which the server never gets', async ({ owner, newVisitor }) => {
  const page = await newVisitor();
  const share = await shareSealed(owner, [textFile('a.txt', 'hello')], { title: 'Letters', password: 'correct horse' });
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.goto(share.link);
  await expect(heading(page, 'This share is protected')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(heading(page, 'Letters')).toBeVisible();
  expect(bodies.join()).not.toContain('correct horse');
});

test('asks for a password that the sender has set in the meantime, and says that the share has expired', async ({
  owner,
  newVisitor,
}) => {
  const share = await shareSealed(owner, [textFile('a.txt', 'hello')], { title: 'Letters' });
  const visitor = await newVisitor();
  await visitor.goto(share.link);
  await expect(heading(visitor, 'Letters')).toBeVisible();
  const encryption = await share.protect('correct horse');
  await owner.own(endpoints.changeSharing, { folderId: share.folderId, encryption });
  await visitor.getByRole('button', { name: 'Download a.txt' }).click();
  await expect(heading(visitor, 'This share is protected')).toBeVisible();
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse');
  await visitor.getByRole('button', { name: 'Unlock' }).click();
  await expect(heading(visitor, 'Letters')).toBeVisible();
  await runSql(`UPDATE folders SET expires_at = ${Date.now() + 1000} WHERE id = '${share.folderId}'`);
  await expect(async () => {
    await visitor.reload();
    await expect(heading(visitor, 'This upload has expired')).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('explains a share that was stopped, taken down or deleted', async ({ owner, newVisitor }) => {
  const share = await shareSealed(owner, [textFile('a.txt', 'hello')]);
  const { folderId } = share;
  await owner.own(endpoints.changeSharing, { folderId, isStopped: true });
  const visitor = await newVisitor();
  await visitor.goto(share.link);
  await expect(heading(visitor, 'No longer shared')).toBeVisible();
  await owner.own(endpoints.changeSharing, { folderId, isStopped: false });
  await visitor.reload();
  await expect(heading(visitor, 'a.txt')).toBeVisible();
  await runSql(`UPDATE folders SET taken_down_at = 1, takedown_reason = 'Notice 7' WHERE id = '${folderId}'`);
  await visitor.reload();
  await expect(heading(visitor, 'Content Removed')).toBeVisible();
  await expect(visitor.getByText('Notice 7')).toBeVisible();
  await runSql(`UPDATE folders SET taken_down_at = NULL WHERE id = '${folderId}'`);
  await owner.own(endpoints.deleteFolder, { folderId });
  await visitor.reload();
  await expect(heading(visitor, 'Folder Not Found')).toBeVisible();
});
