import type { Page } from '@playwright/test';
import { alive } from '../acts/acts.ts';
import { expect, test } from '../acts/browser.ts';

async function write(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('combobox', { name: 'Subject' }).click();
  await page.getByRole('option', { name: 'General Question' }).click();
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send Message' }).click();
}

test('focuses the confirmation of a sent message, and says how long to wait after too many messages', async ({
  page,
}) => {
  await page.goto('/contact');
  await alive(page);
  await write(page);
  const successMessage = page.getByText("Message sent successfully! We'll get back to you soon.");
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
  await write(page);
  await expect(page.getByRole('alert')).toContainText(
    /Too many messages\. Please wait before sending another one\. Try again in (1 hour|\d+ minutes)\./,
  );
});
