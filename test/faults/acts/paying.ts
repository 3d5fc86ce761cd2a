import { setTimeout as wait } from 'node:timers/promises';
import type { Act as ProviderAct } from '../../../dev/payment-stand-in/provider-state.ts';
import type { SignedWebhook } from '../../../dev/payment-stand-in/webhooks.ts';
import { bytePaths } from '../../../worker/contract/byte-paths';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { payOnPage } from '../../harness/payments.ts';
import { type Act, Loss, type Stage } from '../act.ts';
import type { Page } from '../page.ts';

const DELIVERIES = 4;
const GRACE_MS = 7 * DAY_MS;

const HISTORIES: readonly (readonly ProviderAct[])[] = [
  [],
  ['renew'],
  ['renew', 'renew'],
  ['fail-renewal'],
  ['renew', 'refund'],
];

/** Webhooks arrive late, more than once, or in another order. */
export const paying: Act = {
  name: 'webhooks',
  async prepare(stage) {
    const { random, server, payments } = stage;
    const holder = await stage.accountHolder();
    const { userId, email } = holder;
    const home = stage.pageWithoutFaults(holder);
    const history = random.pick(HISTORIES);
    const webhookCount = payments.webhooks.length;
    const { paymentUrl } = await home.call(endpoints.createSubscription, {
      planId: 'premium',
      userEmail: email,
      userId,
    });
    const subscriptionId = (await payOnPage(paymentUrl)).searchParams.get('subscription_id') ?? '';
    for (const act of history) await payments.act(subscriptionId, act);
    // Other acts of the round also cause webhooks.
    const isTheirs = ({ body }: SignedWebhook) => body.includes(subscriptionId) || body.includes(email);
    const webhooks = payments.webhooks.slice(webhookCount).filter(isTheirs);
    return async () => {
      const line = stage.page(holder);
      const page = line.insist(endpoints.activateSubscription, { userId, subscriptionId }).catch(() => undefined);
      const deliveries = await Promise.all(
        random.shuffled(webhooks).map((webhook) => deliver(line, webhook, DELIVERIES)),
      );
      await page;
      stage.note(
        `${history.join(', ')}: ${deliveries.filter(Boolean).length} of ${webhooks.length} webhooks were accepted`,
      );
      return async () => {
        // The provider repeats webhooks until they are accepted. Repeated webhooks change nothing.
        for (const webhook of random.shuffled(payments.webhooks.slice(webhookCount).filter(isTheirs))) {
          if (!(await deliver(stage.pageWithoutFaults(holder), webhook, 1)))
            throw new Loss('A webhook was refused without faults.');
        }
        await checkSubscription(stage, { userId, subscriptionId, isReversed: history.includes('refund') });
        const twice = await server.bindings.DB.prepare('SELECT count(*) AS rows FROM subscriptions WHERE user_id = ?')
          .bind(userId)
          .first<{ rows: number }>();
        if (twice?.rows !== 1) throw new Loss(`${userId} paid once, but has ${twice?.rows} subscriptions.`);
      };
    };
  },
};

async function deliver(page: Page, { body, headers }: SignedWebhook, attempts: number): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await wait(50);
    const signal = AbortSignal.timeout(4000);
    const status = await page
      .fetch(bytePaths.paymentWebhook, { method: 'POST', body, headers: { ...headers }, signal })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 0);
    if (status === 200) return true;
  }
  return false;
}

async function checkSubscription(
  { server, payments }: Stage,
  { userId, subscriptionId, isReversed }: { userId: string; subscriptionId: string; isReversed: boolean },
): Promise<void> {
  const row = await server.bindings.DB.prepare(
    'SELECT paid_until AS paidUntil, entitled_until AS entitledUntil FROM subscriptions WHERE id = ? AND user_id = ?',
  )
    .bind(subscriptionId, userId)
    .first<{ paidUntil: number; entitledUntil: number }>();
  const provider = payments.ledger.subscriptions.get(subscriptionId);
  if (!row || !provider) throw new Loss(`${userId} paid, but has no subscription.`);
  const { paidUntil, entitledUntil } = row;
  const until = Date.parse(provider.next_billing_date);
  if (isReversed) {
    if (provider.status !== 'cancelled' || entitledUntil > Date.now()) {
      throw new Loss(`${userId} got a refund, but is premium until ${new Date(entitledUntil).toISOString()}.`);
    }
    return;
  }
  if (paidUntil !== until || entitledUntil !== until + GRACE_MS) {
    throw new Loss(
      `${userId} has paid until ${until}, but the row has ${paidUntil} and the plan lasts until ${entitledUntil}.`,
    );
  }
}
