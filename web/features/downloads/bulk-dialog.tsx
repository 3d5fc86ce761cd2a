import { formatCount } from '../../lib/format';
import { FileName } from '../../ui/file-name';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { Progress } from '../../ui/progress';
import type { BulkProgress } from './download-in-turn';

/** Shows the progress of a bulk download. At the end the dialog closes, or lists the failures. */
export function BulkDialog({ bulk, onClose }: { bulk: BulkProgress | null; onClose(): void }) {
  return (
    <Dialog
      open={bulk !== null}
      title={bulk?.current === null ? 'Some files could not be downloaded' : 'Downloading files'}
      onClose={onClose}
    >
      {bulk && (
        <>
          {bulk.current !== null && (
            <div className="mt-5 space-y-2.5 text-sm text-muted tabular-nums">
              <Progress label="Downloads" value={(bulk.done / bulk.total) * 100} />
              <p aria-live="polite">
                Processing file {formatCount(Math.min(bulk.done + 1, bulk.total))} of {formatCount(bulk.total)}
              </p>
              <FileName name={bulk.current} className="text-strong" />
              <p className="text-faint">Your browser may ask whether this page may download several files.</p>
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
          <DialogActions cancel={bulk.current === null ? 'Close' : 'Cancel Download'} onCancel={onClose} />
        </>
      )}
    </Dialog>
  );
}
