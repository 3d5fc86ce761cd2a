import { Banner } from '../../ui/banner';
import type { PaymentProgress } from './use-activation';

interface PaymentReturnNoticeProps {
  /** What the provider's page said of the checkout; undefined: nothing. */
  status: string | undefined;
  /** How far the server is with it. */
  progress: PaymentProgress;
  /** Whether what was paid for is a second subscription, which is refunded. */
  isSecond: boolean;
}

/** Says what came of the checkout, when its page has led back. */
export function PaymentReturnNotice({ status, progress, isSecond }: PaymentReturnNoticeProps) {
  if (progress === 'active' && isSecond) {
    return <Banner tone="notice">You are subscribed already, so we refund this payment. Premium is active.</Banner>;
  }
  if (progress === 'active') return <Banner tone="good">Payment received. Premium is active.</Banner>;
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
