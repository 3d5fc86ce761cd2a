import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Banner } from '../../ui/banner';
import type { PaymentReturn } from './payment-return';
import type { Profile } from './queries';
import type { PaymentProgress } from './use-activation';

interface PaymentReturnNoticeProps {
  paymentReturn: PaymentReturn;
  progress: PaymentProgress;
  isSignedOut: boolean;
  /** State of the refund of a second subscription. Null without a second subscription. */
  secondRefund: NonNullable<Profile['secondSubscription']>['refund'] | null;
}

export function PaymentReturnNotice({
  paymentReturn: { status, subscription_id },
  progress,
  isSignedOut,
  secondRefund,
}: PaymentReturnNoticeProps) {
  // The URL's `status` describes this payment. The server's response may describe an earlier one.
  if (status === 'cancelled')
    return (
      <Banner tone="notice">
        <Trans>The checkout was cancelled. Nothing was charged.</Trans>
      </Banner>
    );
  if (status === 'failed')
    return (
      <Banner tone="danger">
        <Trans>The payment failed. Nothing was charged. Try again.</Trans>
      </Banner>
    );
  if (isSignedOut && (status !== undefined || subscription_id !== undefined)) {
    return (
      <Banner tone="notice">
        <Trans>
          Sign in to the account that you paid for to see your subscription. If you have deleted that account, we end
          the subscription and refund the payment.
        </Trans>
      </Banner>
    );
  }
  switch (progress) {
    case 'active':
      return secondRefund ? (
        <SecondPayment refund={secondRefund} />
      ) : (
        <Banner tone="good">{successWords(subscription_id)}</Banner>
      );
    case 'unknown':
      return (
        <Banner tone="notice">
          <Trans>We found no payment for this account. Nothing was changed.</Trans>
        </Banner>
      );
    case 'over':
      return (
        <Banner tone="notice">
          <Trans>Your subscription has ended, and we found no new payment. Nothing was changed.</Trans>
        </Banner>
      );
    case 'asking':
      return (
        <Banner tone="notice">
          <Trans>Waiting for the confirmation of your payment…</Trans>
        </Banner>
      );
    case 'unconfirmed':
      return (
        <Banner tone="notice">
          <Trans>
            Your payment is not confirmed yet. Premium starts automatically once it is. You can leave this page.
          </Trans>
        </Banner>
      );
    case null:
      return null;
  }
}

/** Without a subscription id, there may be no new payment. */
const successWords = (subscriptionId: string | undefined): string =>
  subscriptionId ? t`Payment received. Premium is active.` : t`Premium is active.`;

const SecondPayment = ({ refund }: { refund: NonNullable<PaymentReturnNoticeProps['secondRefund']> }) => (
  <Banner tone="notice">
    {refund === 'refused'
      ? t`You already have a subscription, and this payment could not be refunded. Contact us, and we’ll send the money back. Premium is active.`
      : t`You already have a subscription, so we refund this payment. Premium is active.`}
  </Banner>
);
