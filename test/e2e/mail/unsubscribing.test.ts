import { newAddress } from '../../harness/sent-mails.ts';
import { shareLink, startUpload } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { enterCode, lastMailTo, linkTo, nameRecipients, openOptions } from '../acts/mail-acts.ts';

const disk = newDisk();

test('unsubscribes only when the button is pressed, and undoes it', async ({ page, newVisitor }) => {
  test.setTimeout(240_000);
  const [ada, grace] = [newAddress('ada'), newAddress('grace')];
  const sendToGrace = async () => {
    await openOptions(page, [disk.write('Notes.txt', 900)]);
    await nameRecipients(page, ada, [grace]);
    await startUpload(page);
    await shareLink(page);
  };
  await sendToGrace();
  await enterCode(page, ada);
  const link = linkTo(await lastMailTo(page, grace), '/unsubscribe');
  const reader = await newVisitor();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { name: 'Stop all emails?' })).toBeVisible();
  expect(await violations(reader)).toEqual([]);

  // Opening the page has not unsubscribed the reader, who still gets the next mail.
  await page.getByRole('button', { name: 'Upload Another File' }).click();
  await sendToGrace();
  await lastMailTo(page, grace, 2);

  await reader.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(reader.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
  expect(await violations(reader)).toEqual([]);
  await sendToGrace();
  await expect(page.getByText(`Emailed to ${grace}.`)).toBeVisible();
  await lastMailTo(page, ada, 4);
  await lastMailTo(page, grace, 2);

  await reader.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(reader.getByRole('heading', { name: 'You get emails again' })).toBeFocused();
  expect(await violations(reader)).toEqual([]);
  await sendToGrace();
  await lastMailTo(page, grace, 3);
});

for (const { path, button, title } of [
  { path: '/confirm', button: null, title: 'This link is incomplete' },
  { path: '/confirm#abc.def', button: 'Confirm my address', title: 'This link is incomplete' },
  { path: '/unsubscribe', button: null, title: 'This link does not work' },
  { path: '/unsubscribe#abc.def', button: 'Unsubscribe', title: 'This link does not work' },
]) {
  test(`${path} says: ${title}`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    if (button) await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test('says that an old link has expired, and what to do', async ({ page }) => {
  await page.route('**/api/mail/link', (route) =>
    route.fulfill({ status: 410, json: { error: 'This code has expired.', code: 'code_expired' } }),
  );
  await page.goto('/confirm#abc.def');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeFocused();
  await expect(page.getByText('Go back to your upload and ask for a new email.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
