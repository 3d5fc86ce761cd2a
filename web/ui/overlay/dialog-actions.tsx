import type { ReactNode } from 'react';
import { Button } from '../button';

interface DialogActionsProps {
  /** What puts the dialog away without doing anything. */
  cancel?: string;
  /** It cannot be put away now. */
  held?: boolean;
  /** What the dialog is there for; none where there is only something to be read. */
  submit?: ReactNode;
  tone?: 'primary' | 'danger';
  /** The form that it sends, where that does not surround it. */
  form?: string;
  busy?: boolean;
  disabled?: boolean;
  /** What else can be done, before that. */
  children?: ReactNode;
  onCancel(): void;
  /** Without it a form is sent. */
  onSubmit?(): void;
}

/** The last row of a dialog: the way out, and what is done. On phones the buttons share its width. */
export function DialogActions({
  cancel,
  held = false,
  submit,
  tone = 'primary',
  form,
  busy = false,
  disabled = false,
  children,
  onCancel,
  onSubmit,
}: DialogActionsProps) {
  const isAlone = submit === undefined && !children;
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
      <Button variant={isAlone ? 'secondary' : 'quiet'} size="large" disabled={held} onClick={onCancel}>
        {cancel ?? (isAlone ? 'Close' : 'Cancel')}
      </Button>
      {children}
      {submit !== undefined && (
        <Button
          variant={tone}
          size="large"
          className="min-w-0 shrink!"
          type={onSubmit ? 'button' : 'submit'}
          form={form}
          busy={busy}
          disabled={disabled}
          focusableWhenDisabled={onSubmit !== undefined}
          onClick={onSubmit}
        >
          {submit}
        </Button>
      )}
    </div>
  );
}
