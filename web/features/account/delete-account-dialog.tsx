import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { NAME_MAX_CHARS } from '../../../worker/contract/limits';
import { formatDate } from '../../lib/format';
import { FormField } from '../../ui/form/form-field';
import { Dialog } from '../../ui/overlay/dialog';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { availableProof, deleteAccount } from './account';
import { needsProof, proofWords } from './auth-words';
import type { Proof } from './provider';
import { NO_PASSWORD } from './sign-in-form';

interface DeleteAccountDialogProps {
  /** End of the subscription's paid period. Null if there is no subscription. Undefined until the date is known. */
  endsAt: string | null | undefined;
  onClose(): void;
  onDeleted(): void;
}

/**
 * Asks for confirmation before the account is deleted. If the last sign-in is too old, asks for the password or for a
 * Google sign-in.
 */
export function DeleteAccountDialog({ endsAt, onClose, onDeleted }: DeleteAccountDialogProps) {
  const [requiredProof, setRequiredProof] = useState<'password' | 'google' | null>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const form = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: (proof: Proof | undefined) => deleteAccount(proof),
    onSuccess: onDeleted,
    onError: async (failure) => {
      if (needsProof(failure)) setRequiredProof(await availableProof());
      else setError(proofWords(failure, 'Failed to delete account. Please try again.'));
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (requiredProof === 'password' && password === '') return setError(NO_PASSWORD);
    setError(null);
    mutate(requiredProof === 'password' ? { password } : (requiredProof ?? undefined));
  }

  return (
    <Dialog open title="Delete account" onClose={onClose}>
      <form id={form} noValidate onSubmit={send} className="mt-3 space-y-4">
        <p className="text-muted">This deletes your account with all its files and links. It cannot be undone.</p>
        {endsAt === undefined && <p className="text-muted">If you have a subscription, it will not renew.</p>}
        {endsAt && (
          <p className="rounded-control bg-limit-wash px-3.5 py-2.5 text-sm text-limit">
            Your subscription is paid until {formatDate(endsAt)}. It ends with the account, isn’t renewed, and the rest
            isn’t refunded.
          </p>
        )}
        {requiredProof !== null && <p role="status">Please confirm that it’s you.</p>}
        {requiredProof === 'password' ? (
          <FormField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            error={error}
            maxLength={NAME_MAX_CHARS}
            onChange={setPassword}
          />
        ) : (
          error !== null && (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          )
        )}
      </form>
      <DialogActions
        submit={requiredProof === 'google' ? 'Confirm with Google and delete' : 'Delete account'}
        tone="danger"
        form={form}
        busy={isPending}
        onCancel={onClose}
      />
    </Dialog>
  );
}
