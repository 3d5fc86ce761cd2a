import { expect, test } from 'vitest';
import { readPaymentReturn } from '../../../../../web/features/billing/payment-return';
import {
  formatPrice,
  isPaid,
  percentUsed,
  planFeatures,
  statusName,
  tierName,
} from '../../../../../web/features/billing/plan-words';

const GIB = 1024 ** 3;
const plan = { plan_id: 'p', plan_name: 'P', price_usd: 8, expiry_days: -1 };

test('a tier that nobody knows is free', () => {
  expect(['free', 'basic', 'premium', 'pro', 'gold', ''].map(tierName)).toEqual([
    'Free',
    'Basic',
    'Premium',
    'Pro',
    'Free',
    'Free',
  ]);
  expect(['free', 'basic', 'premium', 'pro', 'gold'].map(isPaid)).toEqual([false, true, true, true, false]);
});

test('a status that is missing or that nobody knows is active', () => {
  expect(
    ['pending', 'grace_period', 'expired', 'cancelled', 'active', null, undefined, '', 'odd'].map(statusName),
  ).toEqual(['Pending', 'Grace period', 'Expired', 'Cancelled', 'Active', 'Active', 'Active', 'Active', 'Active']);
});

test('what a plan offers is written from its numbers; none is no limit', () => {
  const premium = { max_file_size_bytes: 0, storage_quota_bytes: 500 * GIB, monthly_bandwidth_bytes: 1024 * GIB };
  expect(planFeatures({ ...plan, ...premium })).toEqual([
    'Unlimited File Size',
    '500GB Storage Quota',
    '1TB Monthly Bandwidth',
    'All Premium Features',
  ]);
  const small = { max_file_size_bytes: 10 * GIB, storage_quota_bytes: 0, monthly_bandwidth_bytes: 100 * GIB };
  expect(planFeatures({ ...plan, ...small }).slice(0, 3)).toEqual([
    '10 GB per File',
    'Unlimited Storage',
    '100GB Monthly Bandwidth',
  ]);
});

test('prices have cents only where there are some', () => {
  expect([8, 8.5, 0].map(formatPrice)).toEqual(['$8', '$8.50', '$0']);
});

test('a share of a quota is whole percent, and none of no quota', () => {
  expect([percentUsed(401, 500), percentUsed(1, 0), percentUsed(0, 5)]).toEqual([80, 0, 0]);
});

test('what leads back from paying is read as text only', () => {
  expect(readPaymentReturn({ status: 'active', subscription_id: 'sub_1', other: 1 })).toEqual({
    status: 'active',
    subscription_id: 'sub_1',
  });
  expect(readPaymentReturn({ status: 3, subscription_id: ['a'] })).toEqual({});
});
