import { countOf, formatCount } from '../../../lib/format';
import { FileName } from '../../../ui/file-name';
import type { ItemFailure } from '../act-on-items';
import type { Item } from '../list/items';
import { ActOnItemsDialog } from './act-on-items-dialog';

interface ConfirmDeletionDialogProps {
  items: readonly Item[];
  onConfirm(onProgress: (doneCount: number) => void): Promise<readonly ItemFailure[]>;
  onClose(): void;
}

const NAMES_SHOWN = 5;

export function ConfirmDeletionDialog({ items, onConfirm, onClose }: ConfirmDeletionDialogProps) {
  return (
    <ActOnItemsDialog
      title="Confirm Deletion"
      count={items.length}
      submit="Delete"
      tone="danger"
      progress="Deletions"
      failedTitle={{ all: 'All deletions failed', some: 'Partial deletion completed' }}
      act={onConfirm}
      onClose={onClose}
    >
      <p className="mt-2 text-sm text-muted">
        {countOf(items.length, 'item')} will be permanently deleted, for everyone who has the link.
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
    </ActOnItemsDialog>
  );
}
