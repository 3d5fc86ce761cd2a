import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { WorkerOptions } from './options.ts';
import { startStandIn } from './payment-stand-in/server.ts';
import { STAND_IN_PORT, STAND_IN_URL } from './secrets.ts';
import { ROOT } from './wrangler.ts';

/**
 * Starts the payment stand-in for the local Worker, unless its configuration names another address. It ends with this
 * process. Nothing waits for it: where it cannot start, it says so, and all but paying works.
 */
export async function offerPayments({ port, wranglerArgs }: WorkerOptions): Promise<void> {
  const settings = parseEnv(readFileSync(join(ROOT, '.dev.vars'), 'utf8'));
  const isElsewhere = wranglerArgs.some((arg) => arg.startsWith('DODO_PAYMENTS_BASE_URL:'));
  if (settings.DODO_PAYMENTS_BASE_URL !== STAND_IN_URL || isElsewhere) return;
  try {
    await startStandIn({
      port: STAND_IN_PORT,
      apiKey: settings.DODO_PAYMENTS_API_KEY ?? '',
      webhookKey: settings.DODO_PAYMENTS_WEBHOOK_KEY ?? '',
      productId: settings.DODO_PREMIUM_PRODUCT_ID ?? '',
      webhookUrl: `http://127.0.0.1:${port}/api/webhooks/dodo`,
    });
    console.log(`Payments are tried at ${STAND_IN_URL}, where subscriptions can be renewed and ended.`);
  } catch {
    console.log(`Port ${STAND_IN_PORT} is taken, so payments cannot be tried; everything else works.`);
  }
}
