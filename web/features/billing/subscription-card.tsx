import { useState } from 'react';
import { endpoints } from '../../../worker/contract/endpoints';
import { ApiError, call } from '../../lib/api';
import { formatDate } from '../../lib/format';
import { Button } from '../../ui/button';
import { Card, CardFact } from '../../ui/card';
import { Dialog } from '../../ui/overlay/dialog';
import { notify } from '../../ui/overlay/toast';
import { isPaid, statusName } from './plan-words';
import type { Profile } from './queries';
import { TierBadge } from './tier-badge';

interface SubscriptionCardProps {
  /** Null while nobody is signed in. */
  userId: string | null;
  /** Undefined until it is known. */
  profile: Profile | undefined;
  onUpgrade(): void;
  onChanged(): Promise<unknown>;
}

export function SubscriptionCard({ userId, profile, onUpgrade, onChanged }: SubscriptionCardProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (userId === null) {
    return (
      <Card title="Subscription">
        <p className="text-muted">Upgrade to Premium to view subscription details</p>
        <Button variant="primary" onClick={onUpgrade}>
          Upgrade to Premium
        </Button>
      </Card>
    );
  }
  if (!profile) {
    return (
      <Card title="Subscription">
        <p role="status" className="text-muted">
          Loading subscription details...
        </p>
      </Card>
    );
  }

  const { tier, status, expiryDays } = profile.subscriptionTier;
  const paid = isPaid(tier);
  const act = async (work: () => Promise<unknown>, done: string, failed: (failure: unknown) => string) => {
    setBusy(true);
    try {
      await work();
      notify('notice', done);
      await onChanged();
    } catch (failure) {
      notify('error', failed(failure));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const activate = () =>
    act(
      () => call(endpoints.activateSubscription, { userId }),
      'Subscription activated successfully!',
      (failure) =>
        hasWords(failure) ? `Failed to activate subscription: ${failure.message}` : 'Failed to activate subscription',
    );
  const cancel = () =>
    act(
      () => call(endpoints.cancelSubscription, { userId }),
      'Your subscription has been cancelled.',
      (failure) => (hasWords(failure) ? failure.message : 'Failed to cancel subscription'),
    );

  return (
    <Card title="Subscription">
      <dl className="divide-y divide-line">
        <CardFact name="Current Plan">
          <TierBadge tier={tier} />
        </CardFact>
        <CardFact name="Status">{statusName(status)}</CardFact>
        {profile.subscription_expires_at && (
          <CardFact name="Expires">{formatDate(profile.subscription_expires_at)}</CardFact>
        )}
        {paid && <CardFact name="File Size">Unlimited</CardFact>}
        <CardFact name="File Expiry">{paid ? 'No expiry (Premium)' : `${expiryDays} days`}</CardFact>
      </dl>
      {status === 'pending' && (
        <>
          <p className="text-sm text-limit">
            Your payment was successful but the subscription needs to be activated. This will verify your payment with
            the payment processor.
          </p>
          <Button variant="primary" busy={busy} onClick={() => void activate()}>
            Activate Subscription
          </Button>
        </>
      )}
      {!paid && status !== 'pending' && (
        <Button variant="primary" onClick={onUpgrade}>
          Upgrade to Premium - $8/month
        </Button>
      )}
      {paid && status !== 'cancelled' && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Cancel Subscription
        </Button>
      )}
      <Dialog open={asking} title="Cancel Subscription" onClose={() => setAsking(false)}>
        <p className="mt-2 text-muted">
          Are you sure you want to cancel your subscription? This will stop future renewals.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" size="large" onClick={() => setAsking(false)}>
            Keep Subscription
          </Button>
          <Button variant="danger" size="large" busy={busy} onClick={() => void cancel()}>
            Cancel Subscription
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}

const hasWords = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code !== 'network' && failure.code !== 'unknown';
