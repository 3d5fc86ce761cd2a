import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../features/bandwidth/queries';
import { useSession } from '../../lib/session/use-session';

/** Returns null while the plan is unknown. Calls the server only for signed-in visitors. */
export function useSubscriber(): boolean | null {
  const { status, userId } = useSession();
  const usage = useQuery({ ...usageQuery(userId), enabled: status === 'signed-in' }).data;
  if (status === 'anonymous') return false;
  return status === 'signed-in' ? (usage?.isPremium ?? null) : null;
}
