import { isBlocked } from '../../features/bandwidth/blocked';
import type { UsageAnswer } from '../../features/bandwidth/usage-answer';
import { useStage } from '../../features/uploads/panels/stage/stage-holder';
import { later } from '../../lib/page/later';
import { Wordmark } from './wordmark';

const BlockedDialog = later(async () => (await import('../../features/bandwidth/blocked-dialog')).BlockedDialog);

/** Closes home while the month's bandwidth is used up; the upload that used it up still shows its link. */
export function BlockedGate({ usage }: { usage: UsageAnswer | undefined }) {
  const { name } = useStage();
  if (!usage || !isBlocked(usage) || name === 'uploading' || name === 'completed') return null;
  return <BlockedDialog usage={usage} wordmark={<Wordmark />} />;
}
