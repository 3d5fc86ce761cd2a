import { useState } from 'react';
import { countOf, formatCount } from '../../../lib/format';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import { Progress } from '../../../ui/progress';
import type { ItemFailure } from '../act-on-items';
import type { Item } from '../list/items';
import { ItemFailures } from './item-failures';

interface ConfirmDeletionDialogProps {
  items: readonly Item[];
  /** Resolves to the failures. */
  onConfirm(onProgress: (done: number) => void): Promise<readonly ItemFailure[]>;
  onClose(): void;
}

const NAMES_SHOWN = 5;

/** Asks before many items are deleted. Stays open to show those that could not be deleted. */
export function ConfirmDeletionDialog({ items, onConfirm, onClose }: ConfirmDeletionDialogProps) {
  /** Number of items processed. Null before the user confirms. */
  const [done, setDone] = useState<number | null>(null);
  const busy = done !== null;
  const [failures, setFailures] = useState<readonly ItemFailure[]>([]);

  async function confirm() {
    setDone(0);
    const failed = await onConfirm(setDone);
    setDone(null);
    if (failed.length === 0) onClose();
    else setFailures(failed);
  }

  if (failures.length > 0) {
    return (
      <Dialog
        open
        title={failures.length === items.length ? 'All deletions failed' : 'Partial deletion completed'}
        onClose={onClose}
      >
        <ItemFailures failures={failures} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog open title="Confirm Deletion" onClose={() => !busy && onClose()}>
      <p className="mt-2 text-sm text-muted">
        {countOf(items.length, 'item')} will be deleted for good, for everybody who has the link.
      </p>
      <ul className="mt-4 divide-y divide-line rounded-control border border-line text-sm">
        {items.slice(0, NAMES_SHOWN).map(({ key, name }) => (
          <li key={key} className="px-3 py-2">
            <FileName name={name} />
          </li>
        ))}
        {items.length > NAMES_SHOWN && (
          <li className="px-3 py-2 text-faint">and {formatCount(items.length - NAMES_SHOWN)} more</li>
        )}
      </ul>
      {done !== null && (
        <div className="mt-4 space-y-2 text-sm text-muted tabular-nums">
          <Progress label="Deletions" value={(done / items.length) * 100} />
          <p>
            {formatCount(done)} of {formatCount(items.length)} done
          </p>
        </div>
      )}
      <DialogActions
        held={busy}
        submit="Delete"
        tone="danger"
        busy={busy}
        onCancel={onClose}
        onSubmit={() => void confirm()}
      />
    </Dialog>
  );
}
