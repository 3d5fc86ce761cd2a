import type { ReactNode } from 'react';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import type { FolderItem } from '../list/items';

interface SharingDialogProps {
  item: FolderItem;
  /** The form that changes how the folder is shared. */
  form: ReactNode;
  onClose(): void;
}

export function SharingDialog({ item, form, onClose }: SharingDialogProps) {
  return (
    <Dialog open title="Sharing" onClose={onClose}>
      <FileName name={item.name} className="mt-1 text-sm text-muted" />
      {form}
    </Dialog>
  );
}
