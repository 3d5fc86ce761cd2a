import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EMAIL_MAX_CHARS } from '../../../../worker/contract/limits';
import { isEmail } from '../../../lib/is-email';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/form/form-field';
import { InlineForm } from '../../../ui/form/inline-form';
import type { Mailing } from './mailing';

interface AddressFormProps {
  mailing: Mailing;
  address: string;
  failure: string | null;
  onSent(): void;
  onCancel?: (() => void) | undefined;
}

export function AddressForm({ mailing, address, failure, onSent, onCancel }: AddressFormProps) {
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useState(failure);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure === null) field.current?.select();
  }, [failure]);
  const { mutate, isPending } = useMutation({ mutationFn: () => mailing.sendCode(typed), onSuccess: onSent });

  function submit() {
    if (isEmail(typed)) mutate();
    else setProblem(t`This is not an email address.`);
  }

  return (
    <InlineForm label={t`Confirm your address`} onSubmit={submit}>
      <div className="sm:max-w-sm">
        <FormField
          type="email"
          label={t`Your email address`}
          autoComplete="email"
          maxLength={EMAIL_MAX_CHARS}
          inputRef={field}
          value={typed}
          error={problem}
          onChange={(text) => {
            setTyped(text);
            setProblem(null);
          }}
        />
      </div>
      <p className="-mt-1.5 text-sm text-muted">
        <Trans>Your own address. We email you a code to check that it’s yours.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isPending} onClick={submit}>
          <Trans>Email me a code</Trans>
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </InlineForm>
  );
}
