import { newAddress } from '../../harness/sent-mails.ts';
import { alive, chooseFilesButton, pick } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { enterCode, lastMailTo } from '../acts/mail-acts.ts';
import { openRequests, runSql } from '../acts/my-files-acts.ts';

const disk = newDisk();

test('emails the owner of a request when files arrive', async ({ page, newVisitor }) => {
  const ada = newAddress('ada');
  await page.goto('/uploads');
  await alive(page);
  await openRequests(page);
  const dialog = page.getByRole('dialog', { name: 'Request files' });
  await dialog.getByLabel('Title').fill('Holiday photos');
  await dialog.getByRole('checkbox', { name: /^Email me when files arrive/ }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Confirm your email address first.')).toBeVisible();
  await dialog.getByLabel('Your email address').fill(ada);
  await dialog.getByLabel('Your email address').press('Enter');
  await enterCode(page, ada);
  await expect(dialog.getByRole('checkbox', { name: `Email me when files arrive: To ${ada}.` })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByLabel('Link of Holiday photos').innerText();

  const sender = await newVisitor();
  await sender.goto(link);
  await pick(chooseFilesButton(sender), [disk.write('beach.jpg', 900).path]);
  await sender.getByRole('button', { name: 'Send files' }).click();
  await expect(sender.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  // The email waits a minute for further files. The cron sends it.
  await runSql("UPDATE mails SET due_at = 0 WHERE kind = 'delivery' AND status = 'due'");
  expect((await page.request.get('/cdn-cgi/handler/scheduled')).status()).toBe(200);
  expect((await lastMailTo(page, ada, 2)).text).toContain('Holiday photos');
});
