import { expect } from 'vitest';
import { type SignedWebhook, signWebhook } from '../../../dev/payment-stand-in/webhooks.ts';
import { MINUTE_MS } from '../../../worker/contract/units.ts';
import {
  checkoutUrl,
  type Payments,
  payOnPage,
  profileOf,
  startPayments,
  subscribe,
  WEBHOOK_KEY,
} from '../../harness/payments.ts';
import { type AccountHolder, newAccount } from '../../harness/people.ts';
import { type Server, startServer } from '../../harness/running/server.ts';
import type { ActionRow, Kind } from '../row.ts';

interface Purchase {
  readonly server: Server;
  readonly payments: Payments;
  readonly holder: AccountHolder;
  readonly purchaseWebhooks: readonly SignedWebhook[];
  readonly subscriptionId: string;
}

async function whilePaying(act: (paying: Purchase) => Promise<void>): Promise<void> {
  const payments = await startPayments();
  const server = await startServer({ secrets: payments.secrets });
  try {
    const holder = await newAccount();
    const subscriptionId = await subscribe(server, payments, holder);
    await act({ server, payments, holder, purchaseWebhooks: [...payments.standIn.webhooks], subscriptionId });
  } finally {
    await server.close();
    await payments.standIn.close();
  }
}

const rowsOf = async ({ server }: Purchase) =>
  (await server.d1.prepare('SELECT * FROM subscriptions ORDER BY id').all()).results;

/** Row of forged webhooks. The server must refuse them and change nothing. */
const refused = (
  title: string,
  forge: (webhook: SignedWebhook, paying: Purchase) => SignedWebhook | Promise<SignedWebhook>,
): ActionRow => ({
  title: title,
  outcome: '401 webhook_refused; no subscription has changed',
  act: () =>
    whilePaying(async (paying) => {
      const rowsBefore = await rowsOf(paying);
      expect(rowsBefore).toHaveLength(1);
      for (const webhook of paying.purchaseWebhooks) {
        const { body, headers } = await forge(webhook, paying);
        const url = new URL('/api/webhooks/dodo', paying.server.url);
        const answer = await fetch(url, { method: 'POST', body, headers: { ...headers } });
        expect([answer.status, (await answer.json()).code]).toEqual([401, 'webhook_refused']);
      }
      expect(await rowsOf(paying)).toEqual(rowsBefore);
    }),
});

const rows: ActionRow[] = [
  {
    title: 'all webhooks of a purchase again, ten times each at the same time',
    outcome: '200 for each, and no subscription has changed',
    act: () =>
      whilePaying(async (paying) => {
        const { server, payments, purchaseWebhooks } = paying;
        const rowsBefore = await rowsOf(paying);
        const redeliveries = purchaseWebhooks.flatMap((webhook) =>
          Array.from({ length: 10 }, () => payments.deliver(server, webhook)),
        );
        expect(new Set(await Promise.all(redeliveries))).toEqual(new Set([200]));
        expect(await rowsOf(paying)).toEqual(rowsBefore);
      }),
  },
  {
    title: 'the webhooks of a purchase again, after the subscription has ended',
    outcome: 'the subscription stays ended',
    act: () =>
      whilePaying(async (paying) => {
        const { server, payments, purchaseWebhooks, holder, subscriptionId } = paying;
        await payments.standIn.act(subscriptionId, 'expire');
        await payments.deliverNew(server);
        const ended = (await profileOf(server, holder)).subscriptionTier;
        expect(ended.tier).not.toBe('premium');
        const rowsBefore = await rowsOf(paying);
        for (const webhook of purchaseWebhooks) expect(await payments.deliver(server, webhook)).toBe(200);
        expect(await rowsOf(paying)).toEqual(rowsBefore);
        expect((await profileOf(server, holder)).subscriptionTier).toEqual(ended);
      }),
  },
  {
    title: 'an account that pays in two tabs, to get two subscriptions; ten copies of each webhook at the same time',
    outcome: 'one subscription stays, and the other subscription is ended and refunded once',
    act: () =>
      whilePaying(async ({ server, payments }) => {
        const { ledger, webhooks: webhookLog } = payments.standIn;
        const twice = await newAccount();
        const tabs = [await checkoutUrl(server, twice), await checkoutUrl(server, twice)];
        const webhookCount = webhookLog.length;
        for (const tab of tabs) await payOnPage(tab);
        const reports = webhookLog.slice(webhookCount).flatMap((webhook) => Array.from({ length: 10 }, () => webhook));
        await Promise.all(reports.map((webhook) => payments.deliver(server, webhook)));
        await expect.poll(() => ledger.refunds.length).toBe(1);
        const subscriptionsHeld = [...ledger.subscriptions.values()].filter(
          ({ metadata }) => metadata.user_id === twice.userId,
        );
        expect(subscriptionsHeld.map(({ status }) => status).toSorted()).toEqual(['active', 'cancelled']);
        await server.runCron(Date.now());
        expect(ledger.refunds).toHaveLength(1);
      }),
  },
  refused('a webhook that was signed six minutes ago', ({ body }) =>
    signWebhook(WEBHOOK_KEY, body, Date.now() - 6 * MINUTE_MS),
  ),
  refused('a webhook with a time six minutes in the future', ({ body }) =>
    signWebhook(WEBHOOK_KEY, body, Date.now() + 6 * MINUTE_MS),
  ),
  refused('a webhook with a newer time and its old signature', ({ body, headers }) => ({
    body,
    headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
  })),
  refused('a webhook with another id and its old signature', ({ body, headers }) => ({
    body,
    headers: { ...headers, 'webhook-id': 'msg_another' },
  })),
  refused('a webhook with another account in its body and its old signature', async ({ body, headers }, paying) => ({
    body: body.replaceAll(paying.holder.userId, (await newAccount()).userId),
    headers,
  })),
  refused('a webhook that was signed with another key', ({ body }) => {
    const key = `whsec_${Buffer.from('a key that somebody else has guessed').toString('base64')}`;
    return signWebhook(key, body, Date.now());
  }),
];

export const webhooks: Kind = { name: 'Webhooks', rows };
