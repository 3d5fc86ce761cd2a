/** The payment provider's other side: its hosted page, and what a subscription goes through on its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Page } from '@playwright/test';
import { type StandIn, startStandIn } from '../../dev/payment-stand-in/server.ts';
import { ROOT } from '../../dev/wrangler.ts';

/** The stand-in that the Worker of these tests was told of, with the secrets that the start of the Worker made. */
export function startProvider(workerUrl: string): Promise<StandIn> {
  const settings = parseEnv(readFileSync(join(ROOT, '.dev.vars'), 'utf8'));
  return startStandIn({
    port: Number(process.env.E2E_PAYMENT_PORT),
    apiKey: settings.DODO_PAYMENTS_API_KEY ?? '',
    webhookKey: settings.DODO_PAYMENTS_WEBHOOK_KEY ?? '',
    productId: settings.DODO_PREMIUM_PRODUCT_ID ?? '',
    webhookUrl: new URL('/api/webhooks/dodo', workerUrl).href,
  });
}

/** Pays on the provider's own page with this card. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay $8.00' }).click();
}
