import { type FormEvent, useId, useState } from 'react';
import { NAME_MAX_CHARS } from '../../../../worker/contract/limits';
import { TextField } from '../../../ui/form/text-field';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';

interface NameDialogProps {
  title: string;
  label: string;
  /** What the name is now, `''` for something new. */
  name: string;
  submit: string;
  /** What is said of a failure, after its own words. */
  failed(failure: unknown): string;
  onSubmit(name: string): Promise<void>;
  onClose(): void;
}

/** Asks for a name and stays until it is taken. */
export function NameDialog({ title, label, name, submit, failed, onSubmit, onClose }: NameDialogProps) {
  const [entered, setEntered] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useId();
  const wanted = entered.trim();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (wanted === name) return onClose();
    setBusy(true);
    try {
      await onSubmit(wanted);
      onClose();
    } catch (failure) {
      setError(failed(failure));
      setBusy(false);
    }
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      <form id={form} onSubmit={send} className="mt-5">
        <TextField
          label={label}
          value={entered}
          error={error}
          maxLength={NAME_MAX_CHARS}
          select={beforeEnding(name)}
          onChange={(value) => {
            setEntered(value);
            setError(name !== '' && value.trim() === '' ? 'Please enter a valid name' : null);
          }}
        />
      </form>
      <DialogActions submit={submit} form={form} busy={busy} disabled={wanted === ''} onCancel={onClose} />
    </Dialog>
  );
}

/** How much of a name is likely to be changed: all of it but its ending. */
function beforeEnding(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
