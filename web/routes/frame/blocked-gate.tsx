import { useQuery } from '@tanstack/react-query';
import { isBlocked } from '../../features/bandwidth/blocked';
import { usageQuery } from '../../features/bandwidth/queries';
import { useStage } from '../../features/uploads/panels/stage/stage-holder';
import { later } from '../../lib/page/later';
import { useSession } from '../../lib/session/use-session';
import { Wordmark } from './wordmark';

const BlockedDialog = later(async () => (await import('../../features/bandwidth/blocked-dialog')).BlockedDialog);

/**
 * Covers the page while the month's bandwidth is used up; an upload under way, and the one that used it up, still show
 * their link. If the usage cannot be asked for, nothing is covered: the server decides when an upload begins.
 */
export function BlockedGate() {
  const { name } = useStage();
  const { status, userId } = useSession();
  const usage = useQuery({ ...usageQuery(userId), enabled: userId !== '' && status !== 'restoring' }).data;
  if (!usage || !isBlocked(usage) || name === 'uploading' || name === 'completed') return null;
  return <BlockedDialog usage={usage} wordmark={<Wordmark />} />;
}
