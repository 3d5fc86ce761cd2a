import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { ApiError, call } from '../../lib/api';
import { profileQuery } from './queries';

const POLL_MS = 1500;
const POLL_FOR_MS = 15_000;

/**
 * How far the confirmation of a payment is. `unknown`: the server knows of none; `over`: of none but for a subscription
 * that has ended. Null if there is none to confirm.
 */
export type PaymentProgress = 'asking' | 'active' | 'unconfirmed' | 'unknown' | 'over' | null;

/** What an answer of the server means if it is neither active nor pending. The card says what becomes of one that runs out. */
const SETTLED = { none: 'unknown', expired: 'over', cancelled: null, grace_period: null } as const;

/**
 * After the payment page has led back: has the server ask the provider, then looks every 1.5 seconds for up to 15
 * whether the subscription is active. Webhooks tell the server anyway; this is only to be quick.
 */
export function useActivation(
  userId: string | null,
  returned: { subscriptionId: string | undefined } | null,
): PaymentProgress {
  const [progress, setProgress] = useState<PaymentProgress>(null);
  const queries = useQueryClient();
  const waiting = userId !== null && returned !== null;
  const subscriptionId = returned?.subscriptionId;

  useEffect(() => {
    if (!waiting || userId === null) return;
    const stopped = new AbortController();
    const wait = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const poll = async () => {
      setProgress('asking');
      let isActive = false;
      const input = { userId, ...(subscriptionId && { subscriptionId }) };
      // Not confirmed yet is no failure: the polling goes on.
      const status = await call(endpoints.activateSubscription, input).then(
        (answer) => answer.status,
        (failure: unknown) => (failure instanceof ApiError && failure.code === 'no_subscription' ? 'none' : 'pending'),
      );
      if (status !== 'active' && status !== 'pending') {
        if (!stopped.signal.aborted) setProgress(SETTLED[status]);
        return;
      }
      for (let waited = 0; waited < POLL_FOR_MS && !stopped.signal.aborted; waited += POLL_MS) {
        const profile = await queries.fetchQuery({ ...profileQuery(userId), staleTime: 0 }).catch(() => null);
        isActive = profile?.subscriptionTier.status === 'active';
        if (isActive) break;
        await wait();
      }
      if (!stopped.signal.aborted) setProgress(isActive ? 'active' : 'unconfirmed');
      await queries.invalidateQueries({ queryKey: ['ip-usage'] });
    };
    void poll();
    return () => stopped.abort();
  }, [waiting, userId, subscriptionId, queries]);
  return progress;
}
