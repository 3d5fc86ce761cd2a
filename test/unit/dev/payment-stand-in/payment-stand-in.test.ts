import DodoPayments from 'dodopayments';
import { expect, test } from 'vitest';
import { ACTS, type ProviderEvent, ProviderState } from '../../../../dev/payment-stand-in/provider-state.ts';
import { payloadOf, signWebhook } from '../../../../dev/payment-stand-in/webhooks.ts';

const NOW = Date.now();
const PRODUCT = 'pdt_premium';
const KEY = `whsec_${Buffer.from('a key of the tests, long enough').toString('base64')}`;

function wholeLife(): { ledger: ProviderState; events: ProviderEvent[] } {
  const ledger = new ProviderState(PRODUCT);
  const checkout = ledger.begin({
    product_cart: [{ product_id: PRODUCT, quantity: 1 }],
    customer: { email: 'somebody@example.com' },
    return_url: 'http://localhost/profile',
    metadata: { user_id: 'user_1' },
  });
  const paid = checkout && ledger.pay(checkout, '4242 4242 4242 4242', NOW);
  const [bought] = paid ?? [];
  if (!bought) throw new Error('The stand-in sold nothing.');
  const current = () => ledger.subscriptions.get(bought.data.subscription_id) ?? bought.data;
  const acts = ACTS.flatMap((act) => ledger.act(current(), act, NOW));
  return { ledger, events: [bought, ...acts, ...ledger.setCancelling(current(), true, NOW)] };
}

test('refunds a payment once', () => {
  const { ledger, events } = wholeLife();
  const [payment] = ledger.payments.values();
  if (!payment || !events[0]) throw new Error('Nobody has paid.');
  expect(ledger.refund(payment, NOW)).toMatchObject({ type: 'refund.succeeded' });
  const refunded = ledger.payments.get(payment.payment_id);
  expect(refunded && ledger.refund(refunded, NOW)).toBe('PAYMENT_ALREADY_REFUNDED');
});

test('signs webhooks so that the SDK verifies them', () => {
  const client = new DodoPayments({ bearerToken: 'any', webhookKey: KEY });
  const [event] = wholeLife().events;
  if (!event) throw new Error('Nothing happened.');
  const { body, headers } = signWebhook(KEY, JSON.stringify(payloadOf(event)), NOW);
  expect(client.webhooks.unwrap(body, { headers }).type).toBe('subscription.active');
  expect(() => client.webhooks.unwrap(`${body} `, { headers })).toThrow();
});

test('gives each event a later time, and counts usage once per event id', () => {
  const { ledger, events } = wholeLife();
  const times = events.map(({ at }) => at);
  expect(times).toEqual([...new Set(times)].sort());
  const event = { customer_id: 'cus_1', event_id: 'one', event_name: 'overage.storage' };
  expect([ledger.ingest([event]), ledger.ingest([event])]).toEqual([1, 0]);
});

test('sells nothing for a declined card, and accepts another card afterwards', () => {
  const ledger = new ProviderState(PRODUCT);
  const checkout = ledger.begin({ product_cart: [{ product_id: PRODUCT, quantity: 1 }], customer: { email: 'a@b.c' } });
  if (!checkout) throw new Error('No checkout.');
  expect(ledger.pay(checkout, '4000 0000 0000 0002', NOW)).toBeNull();
  expect(ledger.pay(checkout, 'constructor', NOW)).toBeNull();
  expect(ledger.pay(checkout, '4242424242424242', NOW)).toHaveLength(1);
});

test('has no checkout for a product that is not sold', () => {
  expect(new ProviderState(PRODUCT).begin({ product_cart: [{ product_id: 'pdt_other', quantity: 1 }] })).toBeNull();
});
