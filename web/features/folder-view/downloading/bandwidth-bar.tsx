import { formatBytes } from '../../../lib/format';
import { Progress } from '../../../ui/progress';

const FOLDER_BAR_SHOWN_ABOVE_PERCENT = 50;
const FOLDER_BAR_RED_ABOVE_PERCENT = 90;

/**
 * Shows how much of a folder's download volume is used. Renders nothing if at most 50 % is used. Also renders nothing
 * if `limit` is 0, because 0 means no limit.
 */
export function BandwidthBar({ used, limit }: { used: number; limit: number }) {
  const percent = limit === 0 ? 0 : Math.min(100, (used / limit) * 100);
  if (percent <= FOLDER_BAR_SHOWN_ABOVE_PERCENT) return null;
  const nearlyFull = percent > FOLDER_BAR_RED_ABOVE_PERCENT;
  return (
    <div className="space-y-2.5 rounded-surface border border-line bg-surface px-5 py-4 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 text-muted tabular-nums">
        <span>Downloads of this folder</span>
        <span>
          {formatBytes(used)} of {formatBytes(limit)}
        </span>
      </p>
      <Progress label="Download limit used" value={percent} tone={nearlyFull ? 'danger' : 'limit'} />
      {nearlyFull && <p className="text-danger">Download limit nearly reached. New downloads may be restricted.</p>}
    </div>
  );
}
