import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { Dialog } from '../../../ui/overlay/dialog';
import type { FolderItem } from '../list/items';

interface GoOnDialogProps {
  item: FolderItem;
  /** Asks for the files, and says which of them do not fit. */
  children: ReactNode;
  onClose(): void;
}

export function GoOnDialog({ item, children, onClose }: GoOnDialogProps) {
  return (
    <Dialog open title="Go On Sending" onClose={onClose}>
      <FileName name={item.name} className="mt-1 mb-4 text-sm text-muted" />
      {children}
      <div className="mt-6 flex justify-end">
        <Button variant="quiet" size="large" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
