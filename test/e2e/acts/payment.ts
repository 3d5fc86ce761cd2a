import { expect, type Page } from '@playwright/test';

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay $8.00' }).click();
}

export async function endPeriod(page: Page, email: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${process.env.E2E_PAYMENT_PORT}/`);
  const subscription = page.getByRole('listitem').filter({ hasText: email });
  await subscription.getByRole('button', { name: 'End the period' }).click();
  await expect(subscription).toContainText(/cancelled|expired/);
  await page.close();
}
