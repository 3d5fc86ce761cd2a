import type { Page } from '@playwright/test';
import { alive } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';

async function write(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('combobox', { name: 'Subject' }).click();
  await page.getByRole('option', { name: 'General Question' }).click();
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
}

test('focuses the confirmation of a sent message, and says how long to wait after too many messages', async ({
  page,
}) => {
  await page.goto('/contact');
  await alive(page);
  await write(page);
  const successMessage = page.getByText('Message sent successfully! We’ll get back to you soon.');
  await expect(successMessage).toBeVisible();
  expect(await successMessage.evaluate((element) => document.activeElement?.contains(element))).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');

  const statuses = await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'A', email: 'a@example.com', subject: 'Others', message: 'Hello' });
    const headers = { 'Content-Type': 'application/json' };
    const answers: number[] = [];
    while (answers.at(-1) !== 429)
      answers.push((await fetch('/api/contact', { method: 'POST', headers, body })).status);
    return answers;
  });
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await write(page);
  await expect(page.getByRole('alert')).toContainText(
    /Too many messages\. Please wait before sending another one\. Try again in (1 hour|\d+ minutes)\./,
  );
});

test('reports an encrypted share without its key, unless the key is in the message', async ({ page }) => {
  const link = 'http://localhost/e/abcdefghijklmnop';
  const key = `1${'A'.repeat(43)}`;
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.goto(`/contact?subject=Report+Content&url=${encodeURIComponent('http://localhost/d/abcdefghijklmnop')}`);
  await alive(page);
  const note = page.getByText('If you want us to look at them, paste the whole link into the message, too.');
  await expect(page.getByLabel('Folder URL')).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByLabel('Folder URL').fill(`${link}#${key}`);
  await expect(note).toBeVisible();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByLabel('Message').fill('Please remove it.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Content report submitted successfully!')).toBeVisible();
  expect(bodies.join()).toContain(`"folderUrl":"${link}"`);
  expect(bodies.join()).not.toContain(key);
});

test('sends a contact message once all fields are filled in, and clears the form for the next one', async ({
  page,
}) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Hello');
  await expect(send).toBeDisabled();
  await page.getByLabel('Subject').click();
  await page.getByRole('option', { name: 'Report Content' }).click();
  await expect(send).toBeDisabled();
  await page.getByLabel('Folder URL').fill('no link');
  await expect(send).toBeDisabled();
  await page.getByLabel('Subject').click();
  await page.getByRole('option', { name: 'General Question' }).click();
  await expect(page.getByLabel('Folder URL')).toHaveCount(0);
  await send.click();
  await expect(page.getByText('Message sent successfully! We’ll get back to you soon.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(send).toBeDisabled();
});

test('shows an error of the contact form once its field is left', async ({ page }) => {
  await page.goto('/contact?subject=Report+Content');
  const email = page.getByLabel('Email Address');
  const url = page.getByLabel('Folder URL');
  await alive(page);
  await email.pressSequentially('ada@');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await url.fill('no link');
  await expect(page.getByText('This is not an email address.')).toBeVisible();
  await email.fill('ada@example.com');
  await expect(page.getByText('This is not an email address.')).toBeHidden();
  await expect(page.getByText('Please enter the whole link, from https:// on.')).toBeVisible();
  await url.fill('https://example.com/d/abc');
  await expect(url).not.toHaveAttribute('aria-invalid', 'true');
});

test('says what happens with a message if the site has no support address', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText('Replies may take a while.')).toBeVisible();
  await expect(page.getByText('Typical response time')).toHaveCount(0);
  await expect(page.locator('main a[href^="mailto:"]')).toHaveCount(0);
});

test('asks for the subject if a link names an unknown subject', async ({ page }) => {
  await page.goto('/contact?subject=nonsense');
  await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveText('Choose a subject');
});

test('keeps a contact message that could not be sent, and says so', async ({ page }) => {
  await page.goto('/contact?subject=Others');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Hello');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Failed to send message.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello');
});
