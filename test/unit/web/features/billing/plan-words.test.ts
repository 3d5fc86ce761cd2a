import { afterEach, expect, test } from 'vitest';
import { readPaymentReturn } from '../../../../../web/features/billing/payment-return';
import {
  formatPrice,
  isPaid,
  percentUsed,
  planRows,
  premiumFeatures,
  statusName,
  tierName,
} from '../../../../../web/features/billing/plan-words';
import { pricingQuestionsOf } from '../../../../../web/features/billing/pricing-questions';
import { setLanguage } from '../../../../../web/lib/words/language';
import { GIB } from '../../../../../worker/contract/units';
import { siteWordsOf } from '../../../../../worker/pages/site-words';

afterEach(() => setLanguage('en'));

test('shows an unknown tier as free', () => {
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

test('shows a missing or unknown status as active', () => {
  expect(
    ['pending', 'grace_period', 'expired', 'cancelled', 'active', null, undefined, '', 'odd'].map(statusName),
  ).toEqual(['Pending', 'Grace period', 'Expired', 'Cancelled', 'Active', 'Active', 'Active', 'Active', 'Active']);
});

test('compares the plans by their configured limits', () => {
  const words = siteWordsOf({ MAX_FILE_BYTES: 2 * GIB, FREE_MONTHLY_BYTES: 5 * GIB, PREMIUM_MONTHLY_BYTES: 50 * GIB });
  expect(planRows(words)).toEqual([
    { name: 'Largest file', free: '2\u00a0GB', premium: '900\u00a0GB' },
    {
      name: 'Files are kept',
      free: '5 days, or choose up to 15',
      freeNote: 'Over 100\u00a0MB: up to 3 days',
      premium: 'No expiry',
    },
    {
      name: 'Uploads and downloads',
      free: '5\u00a0GB a month, per network address',
      premium: '50\u00a0GB a month, with no cut-off',
    },
    { name: 'Storage', free: 'Until files expire', premium: '500\u00a0GB' },
    { name: 'Resumable uploads', free: true, premium: true },
    { name: 'Passwords and download limits', free: true, premium: true },
    { name: 'Requests for files', free: true, premium: true },
  ]);
  expect(premiumFeatures(words)).toEqual([
    'No expiry',
    'Files of up to 900\u00a0GB',
    '50\u00a0GB a month, up and down, with no cut-off',
    '500\u00a0GB of storage',
  ]);
});

test('writes prices as the language does, with cents only if a price has cents', () => {
  expect([8, 8.5, 0].map(formatPrice)).toEqual(['$8', '$8.50', '$0']);
  setLanguage('de');
  expect([8, 8.5].map(formatPrice)).toEqual(['8\u00a0$', '8,50\u00a0$']);
});

test('tells the rates of overage without rounding them', () => {
  const questions = pricingQuestionsOf(siteWordsOf({}));
  expect(questions.find(({ title }) => title === 'What does overage cost?')?.content).toBe(
    'Storage above 500\u00a0GB costs $0.016 per GB and month, bandwidth above 1\u00a0TB costs $0.003 per GB. A further 100\u00a0GB of bandwidth is 30 cents.',
  );
});

test('rounds the used part of a quota to whole percent, and returns 0 for a quota of 0', () => {
  expect([percentUsed(401, 500), percentUsed(1, 0), percentUsed(0, 5)]).toEqual([80, 0, 0]);
});

test("reads only text from the payment provider's return address", () => {
  expect(readPaymentReturn({ status: 'active', subscription_id: 'sub_1', other: 1 })).toEqual({
    status: 'active',
    subscription_id: 'sub_1',
  });
  expect(readPaymentReturn({ status: 3, subscription_id: ['a'] })).toEqual({});
});
