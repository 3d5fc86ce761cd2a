import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AccountCard } from '../features/account/account-card';
import { ApiTokens } from '../features/account/api-tokens/api-tokens';
import { apiTokensQuery } from '../features/account/api-tokens/queries';
import { DataCard } from '../features/account/data-card';
import { SecurityCard } from '../features/account/security-card';
import { BandwidthCard } from '../features/bandwidth/bandwidth-card';
import { usageQuery } from '../features/bandwidth/queries';
import { FreeBandwidthCard, PremiumCards } from '../features/billing/info-cards';
import type { PaymentReturn } from '../features/billing/payment-return';
import { PaymentReturnNotice } from '../features/billing/payment-return-notice';
import { isPaid } from '../features/billing/plan-words';
import { profileQuery } from '../features/billing/queries';
import { StorageCard } from '../features/billing/storage-card';
import { SignedOutSubscription, SubscriptionCard } from '../features/billing/subscription-card';
import { useActivation } from '../features/billing/use-activation';
import { PRODUCT_NAME } from '../lib/product';
import { retryRestore } from '../lib/session/retry-restore';
import { useSession } from '../lib/session/use-session';
import { buttonStyle } from '../ui/button';
import { SECTIONS, Section } from '../ui/card';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { LoadFailure } from '../ui/load-failure';
import { FOOTER_BELOW, HEADING, PAGE_EDGES, PAGE_WIDTH } from '../ui/page-style';
import { QueryState } from '../ui/query-state';
import { useUpgrade } from './frame/use-upgrade';

const QUICK_ACTIONS = [
  { to: '/', label: msg`Upload Files` },
  { to: '/uploads', label: msg`My Files` },
  { to: '/pricing', label: msg`View Plans` },
] as const;

const COLUMNS = 'mt-6 grid items-start gap-4 min-[112.5rem]:grid-cols-2';

export function ProfilePage() {
  const title = t`Profile`;
  usePageTitle(`${title} | ${PRODUCT_NAME}`);
  const session = useSession();
  const queries = useQueryClient();
  const accountId = session.status === 'signed-in' ? session.userId : null;
  const subscription = useQuery({ ...profileQuery(session.userId), enabled: accountId !== null });
  const profile = subscription.data;
  const usage = useQuery({ ...usageQuery(session.userId), enabled: session.status !== 'restoring' });
  const tokens = useQuery({ ...apiTokensQuery(session.userId), enabled: accountId !== null });
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(profileQuery(session.userId)),
      queries.invalidateQueries(usageQuery(session.userId)),
    ]);
  const { canBuy, upgrade, signIn, dialogs } = useUpgrade(() => void refresh());

  const paymentReturn = usePaymentReturn();
  const progress = useActivation(
    accountId,
    paymentReturn.status === 'active' || paymentReturn.subscription_id !== undefined
      ? { subscriptionId: paymentReturn.subscription_id }
      : null,
  );

  if (session.status === 'restoring' && session.isUnreachable) return <Unreachable />;
  // Shows all sections together, because their number and height depend on the plan and the tokens.
  const isLoading =
    session.status === 'restoring' || (accountId !== null && [subscription, usage, tokens].some(isFirstAttempt));
  const secondSubscription = profile?.secondSubscription;
  const paid = profile !== undefined && isPaid(profile.subscriptionTier.tier);
  return (
    <main id="content" className={`${PAGE_WIDTH} ${PAGE_EDGES} ${FOOTER_BELOW} flex-1`}>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <div>
          <h1 className={HEADING}>{title}</h1>
          <p className="mt-1 text-muted">
            <Trans>Manage your account and subscription</Trans>
          </p>
        </div>
        <nav aria-label={t`Quick Actions`} className="-mx-3.5 flex flex-wrap">
          {QUICK_ACTIONS.map(({ to, label }) => (
            <Link key={to} to={to} className={buttonStyle('quiet')}>
              {i18n._(label)}
            </Link>
          ))}
        </nav>
      </div>
      <div aria-live="polite" className="mt-6 empty:hidden">
        {profile?.subscriptionTier.status !== 'cancelled' && (
          <PaymentReturnNotice
            paymentReturn={paymentReturn}
            progress={progress}
            isSignedOut={session.status === 'anonymous'}
            secondRefund={
              secondSubscription && secondSubscription.subscriptionId === paymentReturn.subscription_id
                ? secondSubscription.refund
                : null
            }
          />
        )}
      </div>
      {isLoading ? (
        <p role="status" className="mt-8 text-muted">
          <Trans>Loading profile...</Trans>
        </p>
      ) : accountId === null ? (
        <div className={COLUMNS}>
          <div className={SECTIONS}>
            <AccountCard onUpgrade={canBuy ? upgrade : null} onSignIn={signIn} />
            <SignedOutSubscription onUpgrade={canBuy ? upgrade : null} />
          </div>
          <div className={SECTIONS}>
            <BandwidthCard query={usage} />
            {usage.data && <FreeBandwidthCard />}
          </div>
        </div>
      ) : (
        <div className={COLUMNS}>
          <div className={SECTIONS}>
            <AccountCard onUpgrade={canBuy ? upgrade : null} onSignIn={signIn} />
            <SubscriptionCard
              userId={accountId}
              query={subscription}
              canBuy={canBuy}
              onUpgrade={upgrade}
              onChanged={refresh}
            />
            {paid && <StorageCard profile={profile} />}
            {profile === undefined && subscription.error && (
              <Section title={t`Storage Usage`}>
                <QueryState query={subscription} loading={null}>
                  {() => null}
                </QueryState>
              </Section>
            )}
            <BandwidthCard query={usage} />
            {paid && <PremiumCards />}
          </div>
          <div className={SECTIONS}>
            <SecurityCard />
            <ApiTokens userId={accountId} />
            <DataCard userId={accountId} endsAt={profile && (paid ? profile.subscriptionExpiresAt : null)} />
          </div>
        </div>
      )}
      {dialogs}
    </main>
  );
}

const isFirstAttempt = ({ isFetched, failureCount }: UseQueryResult) => !isFetched && failureCount === 0;

/** Removes the query parameters from the URL, because a reload would show the result again. */
function usePaymentReturn(): PaymentReturn {
  const search = useSearch({ from: '/profile' });
  const navigate = useNavigate();
  const [paymentReturn] = useState(search);
  const isCleared = search.status === undefined && search.subscription_id === undefined;
  useEffect(() => {
    if (!isCleared) void navigate({ to: '/profile', search: {}, replace: true });
  }, [isCleared, navigate]);
  return paymentReturn;
}

const Unreachable = () => (
  <main id="content" className="flex flex-1 flex-col pb-16">
    <LoadFailure
      title={t`Your profile could not be loaded`}
      text={t`We could not check whether you are still signed in. Check your connection and try again.`}
      onRetry={() => void retryRestore()}
    />
  </main>
);
