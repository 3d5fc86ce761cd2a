import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type DodoPayments from 'dodopayments';
import type { ProviderEvent } from './provider-state.ts';

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** `key` is `whsec_` followed by the secret in base64. */
const secretOf = (key: string): Buffer => Buffer.from(key.replace(/^whsec_/, ''), 'base64');

/** Signs a body according to Standard Webhooks (standardwebhooks.com). */
export function signWebhook(key: string, body: string, now: number) {
  const id = `msg_${randomBytes(12).toString('hex')}`;
  const seconds = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', secretOf(key)).update(`${id}.${seconds}.${body}`).digest('base64');
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
  return { body, headers } satisfies SignedWebhook;
}

/** The type makes the compiler compare the payload with the provider's SDK. */
export const payloadOf = ({ at, ...event }: ProviderEvent): DodoPayments.UnwrapWebhookEvent => ({
  business_id: 'bus_stand_in',
  timestamp: new Date(at).toISOString(),
  ...event,
});

/** Sends a webhook. Retries up to three times, and ignores a last failure. */
export async function deliver(url: string, { body, headers }: SignedWebhook): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
    const response = await fetch(url, { method: 'POST', body, headers }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
}
