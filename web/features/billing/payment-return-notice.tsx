import { Banner } from '../../ui/banner';
import type { PaymentReturn } from './payment-return';
import type { PaymentProgress } from './use-activation';

interface PaymentReturnNoticeProps {
  /** What the provider's page said of the checkout. */
  returned: PaymentReturn;
  /** How far the server is with it. */
  progress: PaymentProgress;
  /** Whether what was paid for is a second subscription, which is refunded. */
  isSecond: boolean;
}

/** Says what came of the checkout, when its page has led back. */
export function PaymentReturnNotice({
  returned: { status, subscription_id },
  progress,
  isSecond,
}: PaymentReturnNoticeProps) {
  if (progress === 'active' && isSecond) {
    return <Banner tone="notice">You are subscribed already, so we refund this payment. Premium is active.</Banner>;
  }
  if (progress === 'active') {
    // Without a subscription's id nothing says that there was a payment just now.
    return <Banner tone="good">{subscription_id && 'Payment received. '}Premium is active.</Banner>;
  }
  if (progress === 'unknown') {
    return <Banner tone="notice">We know of no payment for this account. Nothing was changed.</Banner>;
  }
  if (progress === 'asking') return <Banner tone="notice">Waiting for the confirmation of your payment…</Banner>;
  if (progress === 'unconfirmed') {
    return (
      <Banner tone="notice">
        Your payment is not confirmed yet. Premium begins by itself as soon as it is; you can leave this page.
      </Banner>
    );
  }
  if (status === 'cancelled') return <Banner tone="notice">The checkout was cancelled. Nothing was charged.</Banner>;
  if (status === 'failed') return <Banner tone="danger">The payment failed. Nothing was charged. Try again.</Banner>;
  return null;
}
