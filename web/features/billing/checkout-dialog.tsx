import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { ApiError, call } from '../../lib/api';
import { contractMessage } from '../../lib/failure-message';
import { useSiteWords } from '../../lib/site-words';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { Skeleton } from '../../ui/skeleton';
import { openTab, type Tab } from './open-tab';
import { formatPrice, premiumFeatures } from './plan-words';
import { plansQuery } from './queries';

interface CheckoutDialogProps {
  planId: string;
  /** Null if the visitor is not signed in. */
  account: { userId: string; email: string | null } | null;
  onClose(): void;
}

type Payment = NonNullable<CheckoutDialogProps['account']> & { tab: Tab };

export function CheckoutDialog({ planId, account, onClose }: CheckoutDialogProps) {
  const words = useSiteWords();
  const plans = useQuery(plansQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ userId, email, tab }: Payment) => {
      const { paymentUrl } = await call(endpoints.createSubscription, {
        planId,
        userId,
        ...(email !== null && { userEmail: email }),
      });
      if (!paymentUrl) throw new Error(t`No payment URL received`);
      tab.go(paymentUrl);
    },
    onError: (_, { tab }) => tab.close(),
  });
  const plan = plans.data?.find((candidate) => candidate.planId === planId);
  const planProblem = plans.error ? t`Failed to fetch plans` : plans.data && !plan ? t`Plan not found` : null;
  const planName = plan?.planName;
  const price = plan && formatPrice(plan.priceUsd);
  const problem = error ? paymentWords(error) : planProblem;

  function pay() {
    // Popup blockers block tabs that are not opened during the click.
    if (account) mutate({ ...account, tab: openTab() }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      title={
        plan
          ? t({ message: `Upgrade to ${planName}`, comment: 'Verb. The value is the name of a plan' })
          : t({ message: 'Upgrade', comment: 'Verb. Title of the dialog in which a visitor buys Premium' })
      }
      onClose={onClose}
    >
      {plan && (
        <>
          <p className="mt-4 flex items-baseline gap-1.5">
            <span className="text-4xl font-semibold tracking-tight tabular-nums">{price}</span>
            <span className="text-muted">
              <Trans comment="After a price">per month</Trans>
            </span>
          </p>
          <ul className="mt-5 space-y-2.5 text-[0.9375rem] text-muted">
            {premiumFeatures(words).map((feature) => (
              <li key={feature} className="flex gap-2.5">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
                {feature}
              </li>
            ))}
          </ul>
        </>
      )}
      {plans.isPending && (
        <div role="status" aria-label={t`Loading the plan`} className="mt-5 space-y-3">
          <Skeleton className="h-10 w-32" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-52" />
        </div>
      )}
      {account === null && (
        <p className="mt-5 text-sm text-limit">
          <Trans>Please sign in to continue</Trans>
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-5 rounded-control bg-danger-wash px-3.5 py-2.5 text-sm text-danger">
          {problem}
        </p>
      )}
      <p className="mt-5 text-sm text-faint">
        <Trans>Payment happens on our payment provider’s page, in a new tab.</Trans>
      </p>
      <DialogActions
        submit={price ? t`Pay ${price}` : t({ message: 'Pay', comment: 'Verb. Button' })}
        busy={isPending}
        disabled={!plan || !account}
        onCancel={onClose}
        onSubmit={pay}
      />
    </Dialog>
  );
}

function paymentWords(failure: unknown): string {
  if (failure instanceof ApiError) return contractMessage(failure) ?? t`Failed to create subscription`;
  return failure instanceof Error ? failure.message : t`Failed to process payment`;
}
