import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mailEndpoints } from '../../../../worker/contract/calls/mail';
import { call } from '../../../lib/api';
import { useSession } from '../../../lib/session/use-session';

/** First part of the keys of queries for the confirmed address. */
export const MAIL_SENDER_KEY = 'mail-sender';

const queryKey = (userId: string) => [MAIL_SENDER_KEY, userId];

/**
 * Returns the address that this browser or account has confirmed, or null. `suggested` is that address, or the address
 * of the account, which is not confirmed.
 */
export function useKnownAddress() {
  const { userId, email } = useSession();
  const { data } = useQuery({
    queryKey: queryKey(userId),
    queryFn: () => call(mailEndpoints.mailSender, { userId }),
    staleTime: 0,
  });
  const confirmed = data?.address ?? null;
  return { confirmed, suggested: confirmed ?? email };
}

/** Returns a function that makes this browser and account forget the confirmed address. */
export function useForgetAddress() {
  const { userId } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(mailEndpoints.forgetMailSender, { userId }),
    onSuccess: () => queries.setQueryData(queryKey(userId), { address: null }),
  });
}
