import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { formatBytes } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { Progress } from '../../../ui/progress';
import type { DownloadLater } from '../downloading/use-download-later';
import { arrivalProgress, arrivalSentence, timeLeftInWords } from './arrival';
import type { Arrivals } from './use-arrivals';

interface ArrivalStatusProps {
  folder: FolderAnswer;
  arrivals: Arrivals;
  later: DownloadLater;
  className?: string;
}

/** Stays visible when all files have arrived, so the content below does not move. */
export function ArrivalStatus({ folder, arrivals, later, className = '' }: ArrivalStatusProps) {
  if (!arrivals.wasMissing) return null;
  const { bytes, percent, isWhole } = arrivalProgress(folder);
  const size = formatBytes(bytes);
  const totalSize = formatBytes(folder.totalSize);
  return (
    <div
      className={`rounded-surface border border-line bg-surface px-4 py-3.5 text-start shadow-surface sm:px-5 ${className}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm tabular-nums">
        <p role="status" className="font-medium">
          {arrivalSentence(folder)}
        </p>
        <p className="text-muted">
          {isWhole
            ? size
            : t({
                message: `${size} of ${totalSize}`,
                comment: 'Size of the files that have arrived, size of all files',
              })}
          {!isWhole && arrivals.secondsLeft !== null && ` · ${timeLeftInWords(arrivals.secondsLeft)}`}
        </p>
      </div>
      <div className="mt-2.5">
        <Progress
          label={t({ message: 'Arrived', comment: 'Label of a progress bar: how much has arrived' })}
          value={percent}
        />
      </div>
      {later.isWaiting && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          <p role="status">
            <Trans>The download starts when everything has arrived. Keep this page open.</Trans>
          </p>
          <Button onClick={later.cancel}>
            <Trans>Don’t wait</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
