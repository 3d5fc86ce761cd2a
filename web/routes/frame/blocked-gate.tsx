import { useQuery } from '@tanstack/react-query';
import { isBlocked } from '../../features/bandwidth/blocked';
import { usageQuery } from '../../features/bandwidth/queries';
import { useStage } from '../../features/uploads/panels/stage/stage-holder';
import { lazyComponent } from '../../lib/page/lazy-component';
import { useSession } from '../../lib/session/use-session';
import type { Block } from './blocked-pages';
import { Wordmark } from './wordmark';

const BlockedBar = lazyComponent(async () => (await import('../../features/bandwidth/blocked-bar')).BlockedBar);
const BlockedDialog = lazyComponent(
  async () => (await import('../../features/bandwidth/blocked-dialog')).BlockedDialog,
);

interface BlockedGateProps {
  block: Exclude<Block, 'none'>;
  pathname: string;
}

/** Shows no dialog during an upload or above its link. */
export function BlockedGate({ block, pathname }: BlockedGateProps) {
  const { name } = useStage();
  const { status, userId } = useSession();
  const usage = useQuery({ ...usageQuery(userId), enabled: userId !== '' && status !== 'restoring' }).data;
  if (!usage || !isBlocked(usage)) return null;
  if (block === 'bar') return <BlockedBar usage={usage} pathname={pathname} />;
  if (name === 'uploading' || name === 'completed') return null;
  return <BlockedDialog usage={usage} wordmark={<Wordmark />} />;
}
