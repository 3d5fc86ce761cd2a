import { expect, test } from 'vitest';
import { missingEvents } from '../../../../dev/smoke/checks/payment.ts';
import { WEBHOOK_EVENTS } from '../../../../worker/payments/webhook-events.ts';

const URL_OF_OURS = 'https://files.example.com/api/webhooks/dodo';
const webhook = (overrides: object) => ({ url: URL_OF_OURS, disabled: false, filter_types: null, ...overrides });

test('finds no missing events if one webhook sends all events, or several webhooks together do', () => {
  expect(missingEvents([webhook({})], URL_OF_OURS)).toEqual([]);
  expect(missingEvents([webhook({ filter_types: [...WEBHOOK_EVENTS] })], URL_OF_OURS)).toEqual([]);
  const [first, ...rest] = WEBHOOK_EVENTS;
  const halves = [webhook({ filter_types: [first] }), webhook({ filter_types: rest })];
  expect(missingEvents(halves, URL_OF_OURS)).toEqual([]);
});

test('returns the events that no enabled webhook sends to this address', () => {
  const withoutRefunds = WEBHOOK_EVENTS.filter((event) => !event.startsWith('refund.'));
  expect(missingEvents([webhook({ filter_types: withoutRefunds })], URL_OF_OURS)).toEqual([
    'refund.succeeded',
    'refund.failed',
  ]);
  expect(missingEvents([webhook({ disabled: true })], URL_OF_OURS)).toEqual([...WEBHOOK_EVENTS]);
  expect(missingEvents([webhook({ url: 'https://other.example.com/' })], URL_OF_OURS)).toEqual([...WEBHOOK_EVENTS]);
});
