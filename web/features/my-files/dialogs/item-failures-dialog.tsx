import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import type { ItemFailure } from '../act-on-items';

interface ItemFailuresDialogProps {
  title: string;
  failures: readonly ItemFailure[];
  onClose(): void;
}

export const ItemFailuresDialog = ({ title, failures, onClose }: ItemFailuresDialogProps) => (
  <Dialog open title={title} onClose={onClose}>
    <ul
      role="alert"
      className="mt-5 max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-line text-sm"
    >
      {failures.map(({ key, name, message }) => (
        <li key={key} className="px-3 py-2.5">
          <FileName name={name} />
          <p className="mt-0.5 text-danger">{message}</p>
        </li>
      ))}
    </ul>
    <DialogActions onCancel={onClose} />
  </Dialog>
);
