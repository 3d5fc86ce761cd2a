import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatBytes } from '../../../lib/format';
import { Progress } from '../../../ui/progress';

const FOLDER_BAR_SHOWN_ABOVE_PERCENT = 50;
const FOLDER_BAR_RED_ABOVE_PERCENT = 90;

/** Renders nothing up to 50 %. A `limit` of 0 means no limit. */
export function BandwidthBar({ used, limit }: { used: number; limit: number }) {
  const percent = limit === 0 ? 0 : Math.min(100, (used / limit) * 100);
  if (percent <= FOLDER_BAR_SHOWN_ABOVE_PERCENT) return null;
  const usedSize = formatBytes(used);
  const limitSize = formatBytes(limit);
  const nearlyFull = percent > FOLDER_BAR_RED_ABOVE_PERCENT;
  return (
    <div className="space-y-2.5 rounded-surface border border-line bg-surface px-5 py-4 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 text-muted tabular-nums">
        <span>
          <Trans>Downloads of this folder</Trans>
        </span>
        <span>
          <Trans comment="Size of the downloads so far, limit of the downloads">
            {usedSize} of {limitSize}
          </Trans>
        </span>
      </p>
      <Progress label={t`Download limit used`} value={percent} tone={nearlyFull ? 'danger' : 'limit'} />
      {nearlyFull && (
        <p className="text-danger">
          <Trans>Download limit nearly reached. New downloads may be restricted.</Trans>
        </p>
      )}
    </div>
  );
}
