import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { noPassword } from './sign-in-form';

interface DeleteAccountDialogProps {
  /** End of the paid period. Null if there is none. Undefined if unknown. */
  endsAt: string | null | undefined;
  onClose(): void;
  onDeleted(): void;
}

export function DeleteAccountDialog({ endsAt, onClose, onDeleted }: DeleteAccountDialogProps) {
  const [requiredProof, setRequiredProof] = useState<'password' | 'google' | null>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const form = useId();
  const endDate = endsAt && formatDate(endsAt);
  const { mutate, isPending } = useMutation({
    mutationFn: (proof: Proof | undefined) => deleteAccount(proof),
    onSuccess: onDeleted,
    onError: async (failure) => {
      if (needsProof(failure)) setRequiredProof(await availableProof());
      else setError(proofWords(failure, t`Failed to delete account. Please try again.`));
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (requiredProof === 'password' && password === '') return setError(noPassword());
    setError(null);
    mutate(requiredProof === 'password' ? { password } : (requiredProof ?? undefined));
  }

  return (
    <Dialog open title={t`Delete account`} onClose={onClose}>
      <form id={form} noValidate onSubmit={send} className="mt-3 space-y-4">
        <p className="text-muted">
          <Trans>This deletes your account with all its files and links. It cannot be undone.</Trans>
        </p>
        {endsAt === undefined && (
          <p className="text-muted">
            <Trans>If you have a subscription, it will not renew.</Trans>
          </p>
        )}
        {endDate && (
          <p className="rounded-control bg-limit-wash px-3.5 py-2.5 text-sm text-limit">
            <Trans>
              Your subscription is paid until {endDate}. It ends with the account, isn’t renewed, and the rest isn’t
              refunded.
            </Trans>
          </p>
        )}
        {requiredProof !== null && (
          <p role="status">
            <Trans>Please confirm that it’s you.</Trans>
          </p>
        )}
        {requiredProof === 'password' ? (
          <FormField
            label={t`Password`}
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
        submit={requiredProof === 'google' ? t`Confirm with Google and delete` : t`Delete account`}
        tone="danger"
        form={form}
        busy={isPending}
        onCancel={onClose}
      />
    </Dialog>
  );
}
