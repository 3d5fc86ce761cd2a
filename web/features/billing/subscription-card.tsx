import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';
import { contractMessage } from '../../lib/failure-message';
import { formatDate } from '../../lib/format';
import { Button } from '../../ui/button';
import { CardFact, Section, SectionAct } from '../../ui/card';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { notify } from '../../ui/overlay/notify';
import { QueryState } from '../../ui/query-state';
import { openTab, type Tab } from './open-tab';
import { freeExpiryRule, isPaid, premiumLargestFile, statusName, tierName } from './plan-words';
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

export function SignedOutSubscription({ onUpgrade }: { onUpgrade: (() => void) | null }) {
  return (
    <Section title={t`Subscription`}>
      {onUpgrade ? (
        <SectionAct text={t`Upgrade to Premium to view subscription details`}>
          <Button onClick={onUpgrade}>
            <Trans>Upgrade to Premium</Trans>
          </Button>
        </SectionAct>
      ) : (
        <p className="text-muted">
          <Trans>Payment is not set up on this site, so there is nothing to subscribe to.</Trans>
        </p>
      )}
    </Section>
  );
}

export function SubscriptionCard({ query, ...details }: SubscriptionCardProps) {
  return (
    <Section title={t`Subscription`}>
      <QueryState
        query={query}
        loading={
          <p className="text-muted">
            <Trans>Loading subscription details...</Trans>
          </p>
        }
      >
        {(profile) => <Details profile={profile} {...details} />}
      </QueryState>
    </Section>
  );
}

interface Change {
  send(userId: string): Promise<unknown>;
  readonly done: MessageDescriptor;
  /** Used if the server sent no message. */
  readonly failed: MessageDescriptor;
  /** Adds words around the server's message. By default, only the message is shown. */
  failedBecause?(reason: string): string;
}

const CHANGES: Readonly<Record<'activate' | 'cancel' | 'resume', Change>> = {
  activate: {
    send: (userId) => call(endpoints.activateSubscription, { userId }),
    done: msg`Subscription activated successfully!`,
    failed: msg`Failed to activate subscription`,
    failedBecause: (reason) =>
      t({ message: `Failed to activate subscription: ${reason}`, comment: 'reason is a sentence' }),
  },
  cancel: {
    send: (userId) => call(endpoints.cancelSubscription, { userId }),
    done: msg`Your subscription has been cancelled.`,
    failed: msg`Failed to cancel subscription`,
  },
  resume: {
    send: (userId) => call(endpoints.resumeSubscription, { userId }),
    done: msg`Your subscription continues.`,
    failed: msg`Failed to resume subscription`,
  },
};

interface DetailsProps extends Omit<SubscriptionCardProps, 'query'> {
  profile: Profile;
}

function Details({ userId, profile, canBuy, onUpgrade, onChanged }: DetailsProps) {
  const [isConfirmingCancel, setConfirmingCancel] = useState(false);
  const { tier, status, expiryDays } = profile.subscriptionTier;
  const paid = isPaid(tier);
  const largestFile = premiumLargestFile();
  const notice = endingNotice(profile);
  const secondNotice = secondSubscriptionNotice(profile.secondSubscription);
  const overage = overageWords(profile.overage);
  const { mutate: change, isPending } = useMutation({
    mutationFn: (name: keyof typeof CHANGES) => CHANGES[name].send(userId),
    onSuccess: (_, name) => {
      notify('notice', i18n._(CHANGES[name].done));
      return onChanged();
    },
    onError: (failure, name) => {
      const { failed, failedBecause } = CHANGES[name];
      const reason = contractMessage(failure);
      notify('error', reason === null ? i18n._(failed) : (failedBecause?.(reason) ?? reason));
    },
    onSettled: () => setConfirmingCancel(false),
  });
  const portal = useMutation({
    mutationFn: async (tab: Tab) => tab.go((await call(endpoints.customerPortal, { userId })).portalUrl),
    onError: (failure, tab) => {
      tab.close();
      notify('error', contractMessage(failure) ?? t`The billing page could not be opened`);
    },
  });
  // Popup blockers block tabs that are not opened during the click.
  const openPortal = () => portal.mutate(openTab());

  return (
    <>
      <dl className="divide-y divide-line">
        <CardFact name={t`Current Plan`}>
          <TierBadge tier={tier} />
        </CardFact>
        <CardFact name={t({ message: 'Status', comment: 'Of a subscription' })}>{statusName(status)}</CardFact>
        {profile.subscriptionExpiresAt && (
          <CardFact name={dateName(status)}>{formatDate(profile.subscriptionExpiresAt)}</CardFact>
        )}
        {overage && <CardFact name={t`Above the plan this month`}>{overage}</CardFact>}
        {paid && (
          <CardFact name={t`File Size`}>
            <Trans comment="Size of the largest file">Up to {largestFile}</Trans>
          </CardFact>
        )}
        <CardFact name={t`File Expiry`}>{paid ? t`No expiry (Premium)` : freeExpiryRule(expiryDays)}</CardFact>
      </dl>
      {status === 'pending' && (
        <>
          <p className="text-sm text-limit">
            <Trans>
              Your payment was successful but the subscription needs to be activated. This will verify your payment with
              the payment processor.
            </Trans>
          </p>
          <Button variant="primary" busy={isPending} onClick={() => change('activate')}>
            <Trans>Activate Subscription</Trans>
          </Button>
        </>
      )}
      {notice && <p className={NOTICE}>{notice}</p>}
      {secondNotice && (
        <p className={NOTICE}>
          {secondNotice}
          {profile.secondSubscription?.refund === 'refused' && (
            <>
              {' '}
              <Link to="/contact" className="underline">
                <Trans>Contact us</Trans>
              </Link>
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-sm:flex-col max-sm:items-start empty:hidden">
        {!paid && status !== 'pending' && canBuy && <UpgradeButton onUpgrade={onUpgrade} />}
        {profile.subscriptionCanResume && (
          <Button variant="primary" busy={isPending} onClick={() => change('resume')}>
            <Trans>Resume subscription</Trans>
          </Button>
        )}
        {status === 'grace_period' && (
          <Button variant="primary" busy={portal.isPending} onClick={openPortal}>
            <Trans>Update payment method</Trans>
          </Button>
        )}
        {status !== null && canBuy && (
          <Button busy={portal.isPending} onClick={openPortal}>
            <Trans>Billing and invoices</Trans>
          </Button>
        )}
        {paid && status !== 'cancelled' && (
          <Button variant="quiet" className="max-sm:-ms-3.5" onClick={() => setConfirmingCancel(true)}>
            <Trans>Cancel Subscription</Trans>
          </Button>
        )}
      </div>
      {!canBuy && (
        <p className="text-sm text-muted">
          <Trans>Payment is not set up on this site.</Trans>
        </p>
      )}
      <Dialog open={isConfirmingCancel} title={t`Cancel Subscription`} onClose={() => setConfirmingCancel(false)}>
        <p className="mt-2 text-muted">
          <Trans>Are you sure you want to cancel your subscription? This will stop future renewals.</Trans>
        </p>
        <p className="mt-2 text-muted">{cancelConsequences(profile)}</p>
        <DialogActions
          cancel={t`Keep subscription`}
          submit={t`Cancel Subscription`}
          tone="danger"
          busy={isPending}
          onCancel={() => setConfirmingCancel(false)}
          onSubmit={() => change('cancel')}
        />
      </Dialog>
    </>
  );
}

const NOTICE = 'rounded-control bg-limit-wash px-3.5 py-2.5 text-sm text-limit';

function UpgradeButton({ onUpgrade }: { onUpgrade(): void }) {
  const price = usePremiumPrice();
  return (
    <Button variant="primary" onClick={onUpgrade}>
      <Trans>Upgrade to Premium - {price}/month</Trans>
    </Button>
  );
}

function TierBadge({ tier }: { tier: string }) {
  const paid = isPaid(tier);
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 rounded-full px-2.5 py-0.5 text-sm forced-colors:border ${paid ? 'bg-good-wash text-good' : 'bg-press text-muted'}`}
    >
      {paid && <BadgeCheck aria-hidden className="size-4 self-center" />}
      {tierName(tier)}
    </span>
  );
}
