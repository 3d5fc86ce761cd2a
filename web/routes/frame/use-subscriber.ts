import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../features/bandwidth/queries';
import { useSession } from '../../lib/session/use-session';

/** Whether whoever is here has a paid plan; null while that is not known. Asks only for those who are signed in. */
export function useSubscriber(): boolean | null {
  const { status, userId } = useSession();
  const usage = useQuery({ ...usageQuery(userId), enabled: status === 'signed-in' }).data;
  if (status === 'anonymous') return false;
  return status === 'signed-in' ? (usage?.isPremium ?? null) : null;
}
