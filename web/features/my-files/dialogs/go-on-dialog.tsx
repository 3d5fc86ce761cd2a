import type { ReactNode } from 'react';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import type { FolderItem } from '../list/items';

interface GoOnDialogProps {
  item: FolderItem;
  /** The form that asks for the files, and shows which of them do not match. */
  children: ReactNode;
  onClose(): void;
}

export function GoOnDialog({ item, children, onClose }: GoOnDialogProps) {
  return (
    <Dialog open title="Go On Sending" onClose={onClose}>
      <FileName name={item.name} className="mt-1 mb-4 text-sm text-muted" />
      {children}
      <DialogActions onCancel={onClose} />
    </Dialog>
  );
}
