import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mailEndpoints } from '../../../../worker/contract/calls/mail';
import { call } from '../../../lib/api';
import { isSameAddress } from '../../../lib/mail-wish';
import { useSession } from '../../../lib/session/use-session';

export const MAIL_SENDER_KEY = 'mail-sender';

const senderQuery = (userId: string) =>
  queryOptions({
    queryKey: [MAIL_SENDER_KEY, userId],
    queryFn: () => call(mailEndpoints.mailSender, { userId }),
    staleTime: 0,
  });

/** `suggested` is the confirmed address, otherwise the account's unconfirmed address, or null. */
export function useSenderAddress() {
  const { userId, email } = useSession();
  const { data } = useQuery(senderQuery(userId));
  const confirmed = data?.address ?? null;
  return { confirmed, suggested: confirmed ?? email };
}

/** Sends no request. Returns false until the address has loaded. */
export function useIsConfirmed(address: string): boolean {
  const { userId } = useSession();
  const { data } = useQuery({ ...senderQuery(userId), enabled: false });
  return data?.address != null && isSameAddress(data.address, address);
}

export function useForgetAddress() {
  const { userId } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(mailEndpoints.forgetMailSender, { userId }),
    onSuccess: () => queries.setQueryData(senderQuery(userId).queryKey, { address: null }),
  });
}
