import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { NAME_MAX_CHARS } from '../../../../worker/contract/limits';
import { refuseName } from '../../../lib/final-error';
import { FormField } from '../../../ui/form/form-field';
import { useLateFailure } from '../../../ui/hooks/use-late-failure';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';

interface NameDialogProps {
  title: string;
  label: string;
  name: string;
  submit: string;
  failureText(failure: unknown): string;
  onSubmit(name: string): Promise<void>;
  onClose(): void;
}

export function NameDialog({ title, label, name, submit, failureText, onSubmit, onClose }: NameDialogProps) {
  const [entered, setEntered] = useState(name);
  const form = useId();
  const newName = entered.trim();
  // Selects the name without its extension. Runs before the dialog focuses the field.
  const selectStem = useCallback(
    (input: HTMLInputElement | null) => input?.setSelectionRange(0, stemLength(name)),
    [name],
  );
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      refuseName(newName);
      await onSubmit(newName);
    },
    onError: useLateFailure(failureText),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (newName === name) onClose();
    // A closed dialog gets no `onSuccess`, so it cannot close another dialog.
    else mutate(undefined, { onSuccess: onClose });
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      <form id={form} onSubmit={send} className="mt-5">
        <FormField
          label={label}
          value={entered}
          error={name !== '' && newName === '' ? t`Please enter a valid name` : error && failureText(error)}
          maxLength={NAME_MAX_CHARS}
          autoComplete="off"
          spellCheck={false}
          inputRef={selectStem}
          onChange={(value) => {
            setEntered(value);
            if (error) reset();
          }}
        />
      </form>
      <DialogActions submit={submit} form={form} busy={isPending} disabled={newName === ''} onCancel={onClose} />
    </Dialog>
  );
}

function stemLength(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
