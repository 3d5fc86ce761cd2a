import { useState } from 'react';
import { countOf } from '../../lib/format';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';

interface ConfirmTakedownProps {
  name: string;
  fileCount: number;
  onConfirm(): Promise<void>;
  onClose(): void;
}

export function ConfirmTakedown({ name, fileCount, onConfirm, onClose }: ConfirmTakedownProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open title="Delete this content?" onClose={() => !busy && onClose()}>
      <p className="mt-2 text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
        “{name || 'Unnamed'}” with {countOf(fileCount, 'file')} will be deleted for everyone, its owner included. This
        action cannot be undone.
      </p>
      <DialogActions
        held={busy}
        submit="Delete Content"
        tone="danger"
        busy={busy}
        onCancel={onClose}
        onSubmit={() => {
          setBusy(true);
          void onConfirm();
        }}
      />
    </Dialog>
  );
}
