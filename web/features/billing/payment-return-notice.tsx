import { Banner } from '../../ui/banner';
import type { PaymentReturn } from './payment-return';
import type { Profile } from './queries';
import type { PaymentProgress } from './use-activation';

interface PaymentReturnNoticeProps {
  /** Query parameters that the payment provider added to the address. */
  paymentReturn: PaymentReturn;
  /** State of the server's confirmation of the payment. */
  progress: PaymentProgress;
  /** True if no account is signed in. Then the page does not ask the server about the payment. */
  isSignedOut: boolean;
  /** State of the refund of a second subscription. Null if the payment was not for a second subscription. */
  second: NonNullable<Profile['secondSubscription']>['refund'] | null;
}

/** Shows the result of a payment after the visitor has returned from the provider's page. */
export function PaymentReturnNotice({
  paymentReturn: { status, subscription_id },
  progress,
  isSignedOut,
  second,
}: PaymentReturnNoticeProps) {
  // `status` describes this payment. The server's response may describe an earlier subscription.
  if (status === 'cancelled') return <Banner tone="notice">The checkout was cancelled. Nothing was charged.</Banner>;
  if (status === 'failed') return <Banner tone="danger">The payment failed. Nothing was charged. Try again.</Banner>;
  if (isSignedOut && (status !== undefined || subscription_id !== undefined)) {
    return (
      <Banner tone="notice">
        Sign in to the account that you paid for to see your subscription. If you have deleted that account, we end the
        subscription and refund the payment.
      </Banner>
    );
  }
  switch (progress) {
    case 'active':
      return second ? <SecondPayment refund={second} /> : <Banner tone="good">{paid(subscription_id)}</Banner>;
    case 'unknown':
      return <Banner tone="notice">We found no payment for this account. Nothing was changed.</Banner>;
    case 'over':
      return (
        <Banner tone="notice">Your subscription has ended, and we found no new payment. Nothing was changed.</Banner>
      );
    case 'asking':
      return <Banner tone="notice">Waiting for the confirmation of your payment…</Banner>;
    case 'unconfirmed':
      return (
        <Banner tone="notice">
          Your payment is not confirmed yet. Premium starts automatically once it is. You can leave this page.
        </Banner>
      );
    case null:
      return null;
  }
}

/**
 * Returns the text for an active plan. If the address has no subscription id, the plan may come from an earlier
 * payment.
 */
const paid = (subscriptionId: string | undefined): string =>
  `${subscriptionId ? 'Payment received. ' : ''}Premium is active.`;

const SecondPayment = ({ refund }: { refund: NonNullable<PaymentReturnNoticeProps['second']> }) => (
  <Banner tone="notice">
    {refund === 'refused'
      ? 'You already have a subscription, and this payment could not be refunded. Contact us, and we’ll send the money back.'
      : 'You already have a subscription, so we refund this payment.'}{' '}
    Premium is active.
  </Banner>
);
