import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../lib/failure-message';
import { Dialog } from './dialog';
import { DialogActions } from './dialog-actions';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  tone?: 'primary' | 'danger';
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before an action that cannot be undone. If it fails, the dialog stays and shows the error. */
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
      <DialogActions
        held={busy}
        submit={confirm}
        tone={tone}
        busy={busy}
        onCancel={onClose}
        onSubmit={() => void go()}
      />
    </Dialog>
  );
}
