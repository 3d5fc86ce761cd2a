import type { Page } from '@playwright/test';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { chooseFiles, saved, shareLink, startUpload } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { box, choose, pickHere, row, send, uploadButton } from '../acts/my-files-acts.ts';
import { sha256OfDownload, zipEntries } from '../acts/saved-files.ts';

const unlockWith = async (page: Page, password: string) => {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

const locked = (page: Page) => page.getByRole('heading', { name: 'This share is protected', exact: true });

test('asks for the password of a share, and asks again only after the password changes', async ({
  page,
  newVisitor,
  disk,
}) => {
  const files = [disk.write('zebra plan.txt', 2000, 1), disk.write('zebra photo.png', 1500, 2)];
  await page.goto('/');
  await chooseFiles(page, files);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Message').fill('For you,\nwith love.');
  await startUpload(page);
  const link = await shareLink(page);

  const otherVisitor = await newVisitor();
  const html = await (await otherVisitor.request.get(link)).text();
  expect(html).not.toMatch(/zebra|1 more|2 files|with love/i);
  await otherVisitor.goto(link);
  await expect(locked(otherVisitor)).toBeVisible();
  await expect(otherVisitor).toHaveTitle(/^Shared folder/);
  await expect(otherVisitor.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await otherVisitor.locator('body').innerText()).not.toMatch(/zebra|1 more|2 files|with love/i);

  const topOfPassword = async () =>
    (await otherVisitor.getByLabel('Password', { exact: true }).boundingBox())?.y ?? Number.NaN;
  const top = await topOfPassword();
  await unlockWith(otherVisitor, 'wrong horse');
  await expect(otherVisitor.getByRole('alert')).toHaveText('Wrong password. Check it and try again.');
  expect(Math.abs((await topOfPassword()) - top)).toBeLessThanOrEqual(1);
  await expect(otherVisitor.getByLabel('Password', { exact: true })).toBeFocused();
  await otherVisitor.getByLabel('Password', { exact: true }).fill('correct horse');
  await otherVisitor.getByRole('button', { name: 'Show password' }).click();
  await expect(otherVisitor.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await otherVisitor.getByRole('button', { name: 'Unlock' }).click();

  await expect(otherVisitor.getByText('with love.')).toBeVisible();
  await otherVisitor.getByText('View contents').click();
  await expect(otherVisitor.getByRole('region', { name: 'Message from the sender' })).toContainText('For you,');
  const plan = otherVisitor.getByRole('listitem').filter({ hasText: 'zebra plan' });
  const planDownload = await saved(otherVisitor, () => plan.getByRole('button', { name: /^Download/ }).click());
  expect(await sha256OfDownload(planDownload)).toBe(files[0]?.sha256);
  const all = await saved(otherVisitor, () => otherVisitor.getByRole('button', { name: 'Download all' }).click());
  expect(await zipEntries(all)).toEqual(Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])));
  await plan.getByRole('button', { name: 'zebra plan.txt', exact: true }).click();
  await expect(otherVisitor.getByRole('region', { name: /zebra plan/ })).toBeVisible();

  const tab = await otherVisitor.context().newPage();
  await tab.goto(link);
  await expect(tab.getByText('View contents')).toBeVisible();
  await tab.close();

  await page.goto('/uploads');
  await expect(row(page, 'zebra photo.png and 1 more')).toContainText('Password');
  await choose(page, 'zebra photo.png and 1 more', 'Sharing…');
  const dialog = page.getByRole('dialog', { name: 'Sharing' });
  await expect(dialog.getByText(/^(Not downloaded yet|Downloaded .* so far)\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByLabel('New password').fill('battery staple');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await otherVisitor.getByRole('button', { name: 'Download zebra plan.txt' }).click();
  await expect(locked(otherVisitor)).toBeVisible();
  await unlockWith(otherVisitor, 'correct horse');
  await expect(otherVisitor.getByRole('alert').filter({ hasText: 'Wrong password.' })).toBeVisible();
  await unlockWith(otherVisitor, 'battery staple');
  await expect(plan).toBeVisible();
});

test('changes the message, stops sharing and shares again, while the owner can always open the folder', async ({
  page,
  owner,
  newVisitor,
}) => {
  const { folderId } = await send(owner, ['plans.txt'], { folderName: 'plans.txt' });
  await page.goto('/uploads');
  await choose(page, 'plans.txt', 'Sharing…');
  const dialog = page.getByRole('dialog', { name: 'Sharing' });
  await dialog.getByLabel('Message to recipients').fill(`${'line\n'.repeat(9)}last line`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  const otherVisitor = await newVisitor();
  await otherVisitor.goto(`/r/${folderId}`);
  const message = otherVisitor.getByRole('region', { name: 'Message from the sender' });
  await expect(message.getByRole('button', { name: 'Show the whole message' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await message.getByRole('button').click();
  await expect(message.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  await expect(message).toContainText('last line');

  await box(page, 'plans.txt').click();
  await page.getByRole('button', { name: 'Sharing…' }).click();
  await dialog.getByRole('checkbox', { name: 'Stop sharing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'plans.txt')).toContainText('Not shared');
  await otherVisitor.reload();
  await expect(otherVisitor.getByRole('heading', { name: 'No longer shared' })).toBeVisible();
  expect(await otherVisitor.locator('body').innerText()).not.toContain('plans');

  const ownTab = await page.context().newPage();
  await ownTab.goto(`/d/${folderId}`);
  await expect(ownTab.getByRole('button', { name: 'Download plans.txt' })).toBeVisible();
  await ownTab.close();

  await choose(page, 'plans.txt', 'Sharing…');
  await dialog.getByRole('checkbox', { name: 'Stop sharing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'plans.txt')).not.toContainText('Not shared');
  await otherVisitor.reload();
  await expect(otherVisitor.getByRole('button', { name: 'Download plans.txt' })).toBeVisible();
});

test('tells a visitor how long to wait after too many wrong passwords', async ({ page, owner }) => {
  const { folderId } = await send(owner, ['plans.txt'], { folderName: 'plans.txt' });
  await owner.own(endpoints.changeSharing, { folderId, password: 'secret' });
  await page.context().clearCookies();
  await page.addInitScript(() => localStorage.clear());
  await page.goto(`/d/${folderId}`);
  for (let attempt = 0; attempt < 10; attempt++) {
    await page.request.post(`/api/folder/${folderId}/unlock`, { data: { password: `guess ${attempt}` } });
  }
  await unlockWith(page, 'secret');
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many passwords were tried from here. Try again in 1\d minutes\.$/,
  );
});

test('sets password, download limit and message before an upload in My Files starts', async ({
  page,
  owner,
  newVisitor,
}) => {
  await page.goto('/uploads');
  const dialog = await pickHere(page, [newDisk().write('zebra plan.txt', 2000, 1)]);
  await dialog.getByRole('button', { name: 'Options' }).click();
  await dialog.getByLabel('Delete after this many downloads').fill('0');
  await expect(uploadButton(dialog)).toBeDisabled();
  await dialog.getByLabel('Delete after this many downloads').fill('3');
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
  await dialog.getByLabel('Message').fill('From My Files.');
  expect(await violations(page)).toEqual([]);
  await uploadButton(dialog).click();
  const success = page.getByRole('dialog', { name: 'Success' });
  await expect(success).toContainText('Anyone with the link and the password can download.');
  await success.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'zebra plan.txt')).toContainText('Password');

  const { folders } = await owner.own(endpoints.foldersPaginated, {});
  expect(folders).toMatchObject([{ hasPassword: true, downloadLimit: 3, message: 'From My Files.' }]);
  const otherVisitor = await newVisitor();
  await otherVisitor.goto(folders[0]?.shareLink ?? '');
  await expect(locked(otherVisitor)).toBeVisible();
});
