import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../button';

interface DialogActionsProps {
  cancel?: string;
  cancelDisabled?: boolean;
  submit?: ReactNode;
  tone?: 'primary' | 'danger';
  /** Form to submit, if the buttons are outside the form. */
  form?: string;
  busy?: boolean;
  disabled?: boolean;
  children?: ReactNode;
  onCancel(): void;
  /** By default, the main button submits a form. */
  onSubmit?(): void;
}

/** Stays at the lower edge of a dialog that scrolls. Negative margins extend the row over the padding of `Dialog`. */
const footStyle =
  'sticky bottom-0 z-10 -mx-6 mt-4 -mb-6 bg-raised px-6 pt-2 pb-6 max-sm:pb-4 short:pb-4 ' +
  'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5 before:bg-linear-to-t before:from-raised before:to-transparent forced-colors:before:hidden';

/** On phones, the buttons fill the width. In two lines, the main button is above. */
export function DialogActions({
  cancel,
  cancelDisabled = false,
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
    <div data-buttons className={`flex flex-wrap-reverse justify-end gap-2 max-sm:*:flex-auto ${footStyle}`}>
      <Button variant={isAlone ? 'secondary' : 'quiet'} size="large" disabled={cancelDisabled} onClick={onCancel}>
        {cancel ??
          (isAlone
            ? t({ message: 'Close', comment: 'Closes a dialog' })
            : t({ message: 'Cancel', comment: 'Closes a dialog without an action' }))}
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
