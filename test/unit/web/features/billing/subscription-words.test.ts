import { expect, test } from 'vitest';
import {
  cancelConsequences,
  endingNotice,
  overageWords,
  secondSubscriptionNotice,
} from '../../../../../web/features/billing/subscription-words';
import { formatDate } from '../../../../../web/lib/format';

const END = '2026-12-10T12:00:00.000Z';
const KEPT = '2026-12-17T12:00:00.000Z';
const planWith = (status: 'active' | 'cancelled' | 'grace_period' | 'expired' | 'pending' | null) => ({
  subscriptionTier: { status },
  subscriptionExpiresAt: END,
  foldersKeptUntil: KEPT,
});

test('names the day until which files are kept if a subscription is about to end', () => {
  for (const status of ['cancelled', 'grace_period', 'expired'] as const) {
    expect(endingNotice(planWith(status))).toContain(formatDate(KEPT));
  }
  expect(endingNotice(planWith('cancelled'))).toContain(`ends on ${formatDate(END)}`);
  expect(endingNotice(planWith('active'))).toBeNull();
  expect(endingNotice({ ...planWith('expired'), foldersKeptUntil: null })).toBeNull();
});

test('says before a cancellation until when files are kept', () => {
  expect(cancelConsequences(planWith('active'))).toContain(`until ${formatDate(KEPT)}, then deleted`);
});

test("tells the month's extra costs in dollars", () => {
  expect(overageWords(null)).toBeNull();
  expect(overageWords({ month: '2026-11', storageGb: 0, bandwidthGb: 0, usd: 0 })).toBe('$0.00');
  expect(overageWords({ month: '2026-11', storageGb: 10, bandwidthGb: 3, usd: 0.19 })).toBe(
    '$0.19 · 10 GB of storage · 3 GB of bandwidth',
  );
});

test('tells what happened to a second subscription', () => {
  expect(secondSubscriptionNotice(null)).toBeNull();
  const refundText = (refund: 'pending' | 'refunded' | 'refused') =>
    secondSubscriptionNotice({ subscriptionId: 'sub_2', foundAt: END, refund });
  expect(refundText('pending')).toContain('refund is on the way');
  expect(refundText('refunded')).toContain('we ended it and refunded it');
  // `END` is the day on which we found the second subscription. The user may have paid earlier.
  expect(refundText('refunded')).toContain(`On ${formatDate(END)} we saw that you had paid`);
  expect(refundText('refused')).toContain('Contact us');
});
