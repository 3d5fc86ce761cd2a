import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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

/** For actions that the user must confirm. Shows the error if the action fails. */
export function ConfirmDialog({ title, children, confirm, tone = 'danger', onConfirm, onClose }: ConfirmDialogProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog open title={title} onClose={() => !isPending && onClose()}>
      <div className="mt-2 text-muted">{children}</div>
      {error && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {failureMessage(error)}
        </p>
      )}
      <DialogActions
        cancelDisabled={isPending}
        submit={confirm}
        tone={tone}
        busy={isPending}
        onCancel={onClose}
        onSubmit={() => mutate()}
      />
    </Dialog>
  );
}
