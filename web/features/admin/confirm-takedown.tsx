import { useState } from 'react';
import { countOf } from '../../lib/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/overlay/dialog';

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
      <div className="mt-6 flex justify-end gap-2">
        <Button variant="quiet" size="large" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          size="large"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onConfirm();
          }}
        >
          Delete Content
        </Button>
      </div>
    </Dialog>
  );
}
