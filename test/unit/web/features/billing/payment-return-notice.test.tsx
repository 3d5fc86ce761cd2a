// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { PaymentReturnNotice } from '../../../../../web/features/billing/payment-return-notice';
import type { PaymentProgress } from '../../../../../web/features/billing/use-activation';
import { render } from '../../drawing';

type Props = Parameters<typeof PaymentReturnNotice>[0];

const noticeText = (
  status: string,
  progress: PaymentProgress,
  secondRefund: Props['secondRefund'] = null,
  isSignedOut = false,
) =>
  render(
    <PaymentReturnNotice
      paymentReturn={{ status, subscription_id: 'sub_1' }}
      progress={progress}
      isSignedOut={isSignedOut}
      secondRefund={secondRefund}
    />,
  ).container.textContent;

test('promises a refund of a second payment unless the provider has refused it', () => {
  expect(noticeText('active', 'active')).toBe('Payment received. Premium is active.');
  for (const refund of ['pending', 'refunded'] as const) {
    expect(noticeText('active', 'active', refund)).toBe(
      'You already have a subscription, so we refund this payment. Premium is active.',
    );
  }
  const refused = noticeText('active', 'active', 'refused');
  expect(refused).not.toContain('we refund this payment');
  expect(refused).toMatch(/^You already have a subscription, and this payment could not be refunded\. Contact us/);
});

test('says that a payment failed or was cancelled, regardless of earlier subscriptions', () => {
  for (const progress of ['asking', 'active', 'over', 'unknown', 'unconfirmed', null] as const) {
    expect(noticeText('failed', progress)).toBe('The payment failed. Nothing was charged. Try again.');
    expect(noticeText('cancelled', progress)).toBe('The checkout was cancelled. Nothing was charged.');
  }
});

test('tells a user whose subscription has ended that no payment is pending', () => {
  expect(noticeText('active', 'over')).toBe(
    'Your subscription has ended, and we found no new payment. Nothing was changed.',
  );
});
