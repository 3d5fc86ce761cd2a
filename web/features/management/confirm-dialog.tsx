import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../lib/failure-message';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/overlay/dialog';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  tone?: 'primary' | 'danger';
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something is done that cannot be undone, and stays to tell why it was not done. */
export function ConfirmDialog({ title, children, confirm, tone = 'danger', onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function go() {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(failureMessage(failure));
      setBusy(false);
    }
  }

  return (
    <Dialog open title={title} onClose={() => !busy && onClose()}>
      <div className="mt-2 text-sm text-muted">{children}</div>
      {error && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button variant="quiet" size="large" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant={tone} size="large" busy={busy} onClick={() => void go()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
