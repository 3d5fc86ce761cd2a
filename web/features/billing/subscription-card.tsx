import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { ApiError, call } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { formatDate } from '../../lib/format';
import { Button } from '../../ui/button';
import { CardFact, Section, SectionAct } from '../../ui/card';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { notify } from '../../ui/overlay/notify';
import { QueryState } from '../../ui/query-state';
import { openTab, type Tab } from './open-tab';
import { freeExpiry, isPaid, largeFreeExpiry, premiumLargestFile, statusName, tierName } from './plan-words';
import type { Profile } from './queries';
import {
  cancelConsequences,
  dateName,
  endingNotice,
  overageWords,
  secondSubscriptionNotice,
} from './subscription-words';
import { usePremiumPrice } from './use-premium-price';

interface SubscriptionCardProps {
  userId: string;
  query: UseQueryResult<Profile>;
  canBuy: boolean;
  onUpgrade(): void;
  onChanged(): Promise<unknown>;
}

/** `onUpgrade` is null if this instance sells no plans. */
export function SignedOutSubscription({ onUpgrade }: { onUpgrade: (() => void) | null }) {
  return (
    <Section title="Subscription">
      {onUpgrade ? (
        <SectionAct text="Upgrade to Premium to view subscription details">
          <Button onClick={onUpgrade}>Upgrade to Premium</Button>
        </SectionAct>
      ) : (
        <p className="text-muted">Payment is not set up on this site, so there is nothing to subscribe to.</p>
      )}
    </Section>
  );
}

export function SubscriptionCard({ query, ...acts }: SubscriptionCardProps) {
  return (
    <Section title="Subscription">
      <QueryState query={query} loading={<p className="text-muted">Loading subscription details...</p>}>
        {(profile) => <Details profile={profile} {...acts} />}
      </QueryState>
    </Section>
  );
}

interface Change {
  send(userId: string): Promise<unknown>;
  readonly done: string;
  /** Message if the server sent no message. */
  readonly failed: string;
  /** If true, `failed` precedes the server's message. */
  readonly isIntroduction?: true;
}

const CHANGES: Readonly<Record<'activate' | 'cancel' | 'resume', Change>> = {
  activate: {
    send: (userId) => call(endpoints.activateSubscription, { userId }),
    done: 'Subscription activated successfully!',
    failed: 'Failed to activate subscription',
    isIntroduction: true,
  },
  cancel: {
    send: (userId) => call(endpoints.cancelSubscription, { userId }),
    done: 'Your subscription has been cancelled.',
    failed: 'Failed to cancel subscription',
  },
  resume: {
    send: (userId) => call(endpoints.resumeSubscription, { userId }),
    done: 'Your subscription continues.',
    failed: 'Failed to resume subscription',
  },
};

interface DetailsProps extends Omit<SubscriptionCardProps, 'query'> {
  profile: Profile;
}

function Details({ userId, profile, canBuy, onUpgrade, onChanged }: DetailsProps) {
  const [asking, setAsking] = useState(false);
  const { tier, status, expiryDays } = profile.subscriptionTier;
  const paid = isPaid(tier);
  const notice = endingNotice(profile);
  const second = secondSubscriptionNotice(profile.secondSubscription);
  const overage = overageWords(profile.overage);
  const { mutate: change, isPending } = useMutation({
    mutationFn: (name: keyof typeof CHANGES) => CHANGES[name].send(userId),
    onSuccess: (_, name) => {
      notify('notice', CHANGES[name].done);
      return onChanged();
    },
    onError: (failure, name) => {
      const { failed, isIntroduction } = CHANGES[name];
      if (!hasMessage(failure)) notify('error', failed);
      else notify('error', isIntroduction ? `${failed}: ${failureMessage(failure)}` : failureMessage(failure));
    },
    onSettled: () => setAsking(false),
  });
  const portal = useMutation({
    mutationFn: async (tab: Tab) => tab.go((await call(endpoints.customerPortal, { userId })).portalUrl),
    onError: (failure, tab) => {
      tab.close();
      notify('error', hasMessage(failure) ? failureMessage(failure) : 'The billing page could not be opened');
    },
  });
  // Opens the tab during the click, because popup blockers block tabs that are opened later.
  const openPortal = () => portal.mutate(openTab());

  return (
    <>
      <dl className="divide-y divide-line">
        <CardFact name="Current Plan">
          <TierBadge tier={tier} />
        </CardFact>
        <CardFact name="Status">{statusName(status)}</CardFact>
        {profile.subscriptionExpiresAt && (
          <CardFact name={dateName(status)}>{formatDate(profile.subscriptionExpiresAt)}</CardFact>
        )}
        {overage && <CardFact name="Above the plan this month">{overage}</CardFact>}
        {paid && <CardFact name="File Size">Up to {premiumLargestFile}</CardFact>}
        <CardFact name="File Expiry">
          {paid ? 'No expiry (Premium)' : `${freeExpiry(expiryDays)}. ${largeFreeExpiry}.`}
        </CardFact>
      </dl>
      {status === 'pending' && (
        <>
          <p className="text-sm text-limit">
            Your payment was successful but the subscription needs to be activated. This will verify your payment with
            the payment processor.
          </p>
          <Button variant="primary" busy={isPending} onClick={() => change('activate')}>
            Activate Subscription
          </Button>
        </>
      )}
      {notice && <p className={NOTICE}>{notice}</p>}
      {second && (
        <p className={NOTICE}>
          {second}
          {profile.secondSubscription?.refund === 'refused' && (
            <>
              {' '}
              <Link to="/contact" className="underline">
                Contact us
              </Link>
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!paid && status !== 'pending' && canBuy && <UpgradeButton onUpgrade={onUpgrade} />}
        {profile.subscriptionCanResume && (
          <Button variant="primary" busy={isPending} onClick={() => change('resume')}>
            Resume subscription
          </Button>
        )}
        {status === 'grace_period' && (
          <Button variant="primary" busy={portal.isPending} onClick={openPortal}>
            Update payment method
          </Button>
        )}
        {status !== null && canBuy && (
          <Button busy={portal.isPending} onClick={openPortal}>
            Billing and invoices
          </Button>
        )}
        {paid && status !== 'cancelled' && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Cancel Subscription
          </Button>
        )}
      </div>
      {!canBuy && <p className="text-sm text-muted">Payment is not set up on this site.</p>}
      <Dialog open={asking} title="Cancel Subscription" onClose={() => setAsking(false)}>
        <p className="mt-2 text-muted">
          Are you sure you want to cancel your subscription? This will stop future renewals.
        </p>
        <p className="mt-2 text-muted">{cancelConsequences(profile)}</p>
        <DialogActions
          cancel="Keep subscription"
          submit="Cancel Subscription"
          tone="danger"
          busy={isPending}
          onCancel={() => setAsking(false)}
          onSubmit={() => change('cancel')}
        />
      </Dialog>
    </>
  );
}

const NOTICE = 'rounded-control bg-limit-wash px-3.5 py-2.5 text-sm text-limit';

const hasMessage = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code !== 'network' && failure.code !== 'unknown';

function UpgradeButton({ onUpgrade }: { onUpgrade(): void }) {
  const price = usePremiumPrice();
  return (
    <Button variant="primary" onClick={onUpgrade}>
      Upgrade to Premium - {price}/month
    </Button>
  );
}

function TierBadge({ tier }: { tier: string }) {
  const paid = isPaid(tier);
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-sm ${paid ? 'bg-good-wash text-good' : 'bg-press text-muted'}`}
    >
      {paid && <BadgeCheck aria-hidden className="size-4" />}
      {tierName(tier)}
    </span>
  );
}
