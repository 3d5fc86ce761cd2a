import { plural, t } from '@lingui/core/macro';
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
  const count = items.length;
  const moreCount = count - NAMES_SHOWN;
  return (
    <ActOnItemsDialog
      title={t`Confirm Deletion`}
      count={count}
      submit={t`Delete`}
      tone="danger"
      progress={t({ message: 'Deletions', comment: 'Name of the progress bar, for screen readers' })}
      failedTitle={{ all: t`All deletions failed`, some: t`Partial deletion completed` }}
      act={onConfirm}
      onClose={onClose}
    >
      <p className="mt-2 text-muted">
        {plural(count, {
          one: '# item will be permanently deleted, for everyone who has the link.',
          other: '# items will be permanently deleted, for everyone who has the link.',
        })}
      </p>
      <ul className="mt-4 divide-y divide-line rounded-control border border-line text-sm">
        {items.slice(0, NAMES_SHOWN).map(({ key, name }) => (
          <li key={key} className="px-3 py-2">
            <FileName name={name} />
          </li>
        ))}
        {moreCount > 0 && (
          <li className="px-3 py-2 text-faint">{plural(moreCount, { one: 'and # more', other: 'and # more' })}</li>
        )}
      </ul>
    </ActOnItemsDialog>
  );
}
