import { MIB } from '../../../worker/contract/units.ts';
import { newAddress } from '../../harness/sent-mails.ts';
import { changeHtml, download, lineOf, openFolder, shareLink, startUpload } from '../acts/acts.ts';
import { violations } from '../acts/axe.ts';
import { expect, test } from '../acts/browser.ts';
import { newDisk } from '../acts/disk.ts';
import { turnOnEncryption } from '../acts/encrypted-acts.ts';
import {
  codeField,
  enterCode,
  lastMailTo,
  linkTo,
  nameRecipients,
  openOptions,
  ownAddress,
  recipients,
  recipientsField,
} from '../acts/mail-acts.ts';

const disk = newDisk();
const notes = () => [disk.write('Notes.txt', 900)];

test('emails an upload to two people after the sender entered the code, and emails the sender about the download', async ({
  page,
  newVisitor,
}) => {
  const [ada, grace, li] = [newAddress('ada'), newAddress('grace'), newAddress('li')];
  await openOptions(page, [disk.write('Film.mkv', 4 * MIB)]);
  await nameRecipients(page, ada, [grace, li]);
  await page.getByLabel('Your name (optional)').fill('Ada Lovelace');
  expect(await violations(page)).toEqual([]);
  const line = await lineOf(page);
  await line.slow(MIB / 2);
  await startUpload(page);
  await codeField(page).fill('12 34-5');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Enter all six digits.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await enterCode(page, ada);
  await expect(page.getByText('We’ll email it to 2 people when everything has arrived.')).toBeVisible();
  await line.slow(-1);
  const link = await shareLink(page);
  await expect(page.getByRole('status').filter({ hasText: 'Emailed to 2 people.' })).toHaveText(
    `Emailed to 2 people.${grace}${li}We’ll also email you when it’s downloaded.`,
  );
  expect(await violations(page)).toEqual([]);

  const sent = await lastMailTo(page, grace);
  expect(sent.text).toContain('Ada Lovelace');
  expect((await lastMailTo(page, li)).to).toEqual([li]);
  expect(linkTo(await lastMailTo(page, ada, 2), '/d/')).toBe(link);
  const recipient = await newVisitor();
  await openFolder(recipient, linkTo(sent, '/d/'));
  expect((await download(recipient, 'Film.mkv')).savedAs).toBe('Film.mkv');
  expect((await lastMailTo(page, ada, 3)).subject).toMatch(/downloaded/);
});

test('notices that the sender opened the link in another tab and pressed the button there', async ({
  page,
  context,
}) => {
  const ada = newAddress('ada');
  await openOptions(page, notes());
  await ownAddress(page).fill(ada);
  await startUpload(page);
  await shareLink(page);
  const tab = await context.newPage();
  await tab.goto(linkTo(await lastMailTo(page, ada), '/confirm'));
  await expect(tab.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  expect(await violations(tab)).toEqual([]);
  await page.bringToFront();
  await expect(codeField(page)).toBeVisible();

  await tab.bringToFront();
  await tab.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(tab.getByRole('heading', { name: 'Your address is confirmed' })).toBeFocused();
  await expect(tab.getByText('You can close this page and go back to your upload.')).toBeVisible();
  expect(await violations(tab)).toEqual([]);
  await tab.close();
  await page.bringToFront();
  // Headless tabs never lose the focus, so browsers dispatch no `focus` event.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Emailed to you.')).toBeVisible();
  await lastMailTo(page, ada, 2);

  await page.getByRole('button', { name: 'Upload Another File' }).click();
  await openOptions(page, notes());
  await page.getByRole('button', { name: `Use ${ada}` }).click();
  await startUpload(page);
  await expect(page.getByText('Emailed to you.')).toBeVisible();
  await expect(codeField(page)).toHaveCount(0);
});

test('names the field of each mistake, sends a new code, and takes another address', async ({ page }) => {
  const [wrong, right] = [newAddress('wrong'), newAddress('right')];
  await openOptions(page, notes());
  await recipientsField(page).fill('grace@example.com');
  await recipientsField(page).press(',');
  await expect(page.getByText('Enter your own address, too. Recipients see who sent the files.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove grace@example.com' }).click();
  await expect(recipientsField(page)).toBeFocused();
  await recipientsField(page).fill('nobody');
  await ownAddress(page).fill('ada@');
  await expect(page.getByText('“nobody” is not an email address.')).toBeVisible();
  await recipientsField(page).fill('');
  await expect(page.getByText('This is not an email address.')).toBeVisible();
  await ownAddress(page).fill(wrong);
  await startUpload(page);
  await shareLink(page);
  await lastMailTo(page, wrong);
  await page.getByRole('button', { name: 'No email?' }).click();
  await page.getByRole('button', { name: 'Send new code' }).click();
  await expect(page.getByText(`We emailed a new code to ${wrong}`)).toBeVisible();
  await lastMailTo(page, wrong, 2);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByLabel('Your email address').fill(right);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill('000000');
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await enterCode(page, right);
  await expect(page.getByText('Emailed to you.')).toBeVisible();
  await lastMailTo(page, right, 2);
});

test('adds a pasted list, and at most ten people', async ({ page }) => {
  await openOptions(page, notes());
  await ownAddress(page).fill('ada@example.com');
  await page.evaluate(() => {
    const list = ['Grace Hopper <grace@example.com>', 'li@example.com; bo@example.com', 'GRACE@example.com'];
    const data = new DataTransfer();
    data.setData('text/plain', list.join(',\n'));
    const field = [...document.querySelectorAll('input')].find((input) => input.placeholder === 'friend@example.com');
    field?.focus();
    field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(recipients(page)).toHaveText(['grace@example.com', 'li@example.com', 'bo@example.com']);
  for (let number = 4; number <= 11; number++) {
    await recipientsField(page).fill(`person${number}@example.com`);
    await recipientsField(page).press('Enter');
  }
  await expect(page.getByText('Remove some: at most 10 people.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeDisabled();
  await recipientsField(page).press('Backspace');
  await expect(recipientsField(page)).toHaveValue('person11@example.com');
  await recipientsField(page).fill('');
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeEnabled();
});

test('does not email an encrypted upload to others, and says why', async ({ page }) => {
  const ada = newAddress('ada');
  await openOptions(page, notes());
  await recipientsField(page).fill('grace@example.com');
  await page.getByRole('button', { name: 'Options' }).click();
  await turnOnEncryption(page);
  await expect(page.getByText('We can’t email an encrypted upload to others')).toBeVisible();
  await expect(recipientsField(page)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Email me', { exact: true }).fill(ada);
  await startUpload(page);
  const link = await shareLink(page);
  await enterCode(page, ada);
  await expect(page.getByText('Emailed to you.')).toBeVisible();
  const { text, html } = await lastMailTo(page, ada, 2);
  const key = link.split('#')[1] ?? '';
  expect(key).not.toBe('');
  expect(text + html).not.toContain(key);
});

test('keeps the link in view if the emails fail, and tries again', async ({ page }) => {
  const ada = newAddress('ada');
  await page.route('**/api/folder/*/mails', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many messages.', code: 'too_many_messages' } }),
  );
  await openOptions(page, notes());
  await ownAddress(page).fill(ada);
  await startUpload(page);
  const link = await shareLink(page);
  await enterCode(page, ada);
  const refusal = 'Too many messages. Please wait before sending another one.';
  await expect(page.getByText(`Nothing was emailed. ${refusal} Your link works all the same.`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Share link: / })).toHaveAttribute('href', link);
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/folder/*/mails');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Emailed to you.')).toBeVisible();
  await lastMailTo(page, ada, 2);
});

test('offers no emails if the site sends none', async ({ page }) => {
  await changeHtml(page, '/', (html) => html.replaceAll('"mail":true', '"mail":false'));
  await openOptions(page, notes());
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(ownAddress(page)).toHaveCount(0);
  await expect(recipientsField(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(page.getByRole('button', { name: 'Options' })).not.toContainText('email');
  await startUpload(page);
  await shareLink(page);
  await expect(page.getByRole('button', { name: 'Management link' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Email it' })).toHaveCount(0);
});
