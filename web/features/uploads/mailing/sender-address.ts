import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mailEndpoints } from '../../../../worker/contract/calls/mail';
import { call } from '../../../lib/api';
import { isSameAddress } from '../../../lib/mail-wish';
import { useSession } from '../../../lib/session/use-session';

/** First part of the keys of queries for the confirmed address. */
export const MAIL_SENDER_KEY = 'mail-sender';

const senderQuery = (userId: string) =>
  queryOptions({
    queryKey: [MAIL_SENDER_KEY, userId],
    queryFn: () => call(mailEndpoints.mailSender, { userId }),
    staleTime: 0,
  });

/**
 * `confirmed` is the address that this browser or account has confirmed, or null. `suggested` is the same address. If
 * there is none, `suggested` is the unconfirmed address of the account, or null.
 */
export function useSenderAddress() {
  const { userId, email } = useSession();
  const { data } = useQuery(senderQuery(userId));
  const confirmed = data?.address ?? null;
  return { confirmed, suggested: confirmed ?? email };
}

/** Returns true if the page has loaded the confirmed address and it equals `address`. Sends no request. */
export function useIsConfirmed(address: string): boolean {
  const { userId } = useSession();
  const { data } = useQuery({ ...senderQuery(userId), enabled: false });
  return data?.address != null && isSameAddress(data.address, address);
}

/** Returns the mutation that deletes the confirmed address of this browser and account from the server. */
export function useForgetAddress() {
  const { userId } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(mailEndpoints.forgetMailSender, { userId }),
    onSuccess: () => queries.setQueryData(senderQuery(userId).queryKey, { address: null }),
  });
}
