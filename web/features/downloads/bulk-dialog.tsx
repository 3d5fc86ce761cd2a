import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatCount } from '../../lib/format';
import { FileName } from '../../ui/file-name';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { Progress } from '../../ui/progress';
import type { BulkProgress } from './download-in-turn';

export function BulkDialog({ bulk, onClose }: { bulk: BulkProgress | null; onClose(): void }) {
  const number = bulk && formatCount(Math.min(bulk.done + 1, bulk.total));
  const total = bulk && formatCount(bulk.total);
  return (
    <Dialog
      open={bulk !== null}
      title={bulk?.current === null ? t`Some files could not be downloaded` : t`Downloading files`}
      onClose={onClose}
    >
      {bulk && (
        <>
          {bulk.current !== null && (
            <div className="mt-5 space-y-2.5 text-sm text-muted tabular-nums">
              <Progress
                label={t({ message: 'Downloads', comment: 'Name of the progress bar, for screen readers' })}
                value={(bulk.done / bulk.total) * 100}
              />
              <p aria-live="polite">
                <Trans comment="number: 3. total: 12">
                  Processing file {number} of {total}
                </Trans>
              </p>
              <FileName name={bulk.current} className="text-strong" />
              <p className="text-faint">
                <Trans>Your browser may ask whether this page may download several files.</Trans>
              </p>
            </div>
          )}
          {bulk.failures.length > 0 && (
            <ul className="mt-5 max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-line text-sm">
              {bulk.failures.map((failure) => (
                <li key={failure.index} className="px-3 py-2.5">
                  <FileName name={failure.name} />
                  <p className="mt-0.5 text-danger">{failure.reason}</p>
                </li>
              ))}
            </ul>
          )}
          <DialogActions
            cancel={
              bulk.current === null ? t`Close` : t({ message: 'Cancel Download', comment: 'Stops the downloads' })
            }
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
