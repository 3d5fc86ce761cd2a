import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { ApiError, call } from '../../lib/api';
import { profileQuery } from './queries';

const POLL_MS = 1500;
const POLL_FOR_MS = 15_000;

/**
 * - `unknown`: the server found no subscription.
 * - `over`: the subscription has expired, and there is no new payment.
 * - `unconfirmed`: the polling ended without a confirmation.
 * - null: the page has nothing to say about a payment.
 */
export type PaymentProgress = 'asking' | 'active' | 'unconfirmed' | 'unknown' | 'over' | null;

/** Statuses that need no polling. */
const FINAL_PROGRESS = { none: 'unknown', expired: 'over', cancelled: null, grace_period: null } as const;

/** Confirms the payment, then polls the profile until the plan is active. */
export function useActivation(
  userId: string | null,
  paymentReturn: { subscriptionId: string | undefined } | null,
): PaymentProgress {
  const [progress, setProgress] = useState<PaymentProgress>(null);
  const queries = useQueryClient();
  const waiting = userId !== null && paymentReturn !== null;
  const subscriptionId = paymentReturn?.subscriptionId;

  useEffect(() => {
    if (!waiting || userId === null) return;
    const controller = new AbortController();
    const wait = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const poll = async () => {
      setProgress('asking');
      let isActive = false;
      const input = { userId, ...(subscriptionId && { subscriptionId }) };
      // Polls after most failures, because a webhook may still confirm the payment.
      const status = await call(endpoints.activateSubscription, input).then(
        (answer) => answer.status,
        (failure: unknown) => (failure instanceof ApiError && failure.code === 'no_subscription' ? 'none' : 'pending'),
      );
      if (status !== 'active' && status !== 'pending') {
        if (!controller.signal.aborted) setProgress(FINAL_PROGRESS[status]);
        return;
      }
      for (let waitedMs = 0; waitedMs < POLL_FOR_MS && !controller.signal.aborted; waitedMs += POLL_MS) {
        const profile = await queries.fetchQuery({ ...profileQuery(userId), staleTime: 0 }).catch(() => null);
        isActive = profile?.subscriptionTier.status === 'active';
        if (isActive) break;
        await wait();
      }
      if (!controller.signal.aborted) setProgress(isActive ? 'active' : 'unconfirmed');
      await queries.invalidateQueries({ queryKey: ['ip-usage'] });
    };
    void poll();
    return () => controller.abort();
  }, [waiting, userId, subscriptionId, queries]);
  return progress;
}
