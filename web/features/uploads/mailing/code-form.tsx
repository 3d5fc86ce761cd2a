import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../lib/api';
import { failureMessage } from '../../../lib/failure-message';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/form/form-field';
import { InlineForm } from '../../../ui/form/inline-form';
import type { Mailing } from './mailing';

const CODE_CHARS = 6;

interface CodeFormProps {
  mailing: Mailing;
  address: string;
  onOtherAddress(): void;
}

/** Notices if the sender opens the link in the email instead of entering the code. */
export function CodeForm({ mailing, address, onOtherAddress }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const check = useMutation({
    mutationFn: (typed: string) => mailing.enterCode(typed),
    onError: (failure) => setProblem(codeProblem(failure)),
  });
  const resend = useMutation({
    mutationFn: () => mailing.sendCode(address),
    onSuccess: () => {
      setCode('');
      setProblem(null);
    },
  });

  const checkLink = useEffectEvent(() => void mailing.checkLink());
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && checkLink();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  function change(text: string) {
    const typed = text.replace(/\D/g, '').slice(0, CODE_CHARS);
    setCode(typed);
    setProblem(null);
    if (typed.length === CODE_CHARS && typed !== code) check.mutate(typed);
  }

  function submit() {
    if (code.length < CODE_CHARS) setProblem(t`Enter all six digits.`);
    else check.mutate(code);
  }

  return (
    <InlineForm label={t`Confirm your address`} onSubmit={submit}>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto]">
        <div className="space-y-1 text-[0.9375rem] text-pretty">
          <p role="status" className="font-medium [overflow-wrap:anywhere]">
            {resend.isSuccess ? (
              <Trans>
                We emailed a new code to{' '}
                <span dir="ltr" className="inline-block max-w-full">
                  {address}
                </span>
              </Trans>
            ) : (
              <Trans>
                We emailed a code to{' '}
                <span dir="ltr" className="inline-block max-w-full">
                  {address}
                </span>
              </Trans>
            )}
          </p>
          <p className="text-sm text-muted">
            <Trans>Enter it here, or open the link in that email. Until then, nothing else is emailed.</Trans>
          </p>
        </div>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1 sm:w-40 sm:flex-none">
            <FormField
              label={t({ message: 'Code', comment: 'Six digits that were emailed' })}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="123456"
              value={code}
              error={problem}
              onChange={change}
            />
          </div>
          <Button size="large" className="mt-6.5" busy={check.isPending} onClick={submit}>
            <Trans comment="Button that confirms an email address">Confirm</Trans>
          </Button>
        </div>
      </div>
      <Button
        variant="quiet"
        size="small"
        className="-my-1.5 -ms-2"
        aria-expanded={isHelpOpen}
        onClick={() => setHelpOpen(!isHelpOpen)}
      >
        <Trans comment="Button that shows what to do if no email arrives">No email?</Trans>
      </Button>
      {isHelpOpen && (
        <div className="space-y-1">
          <p className="text-sm text-muted">
            <Trans>
              Look in your spam folder. Addresses that unsubscribed from our emails, or that reject them, get none.
            </Trans>
          </p>
          <div className="-ms-2 flex flex-wrap">
            <Button variant="quiet" size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
              <Trans>Send new code</Trans>
            </Button>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                // Without the help, this form is as high as the form that replaces it, so nothing moves.
                setHelpOpen(false);
                onOtherAddress();
              }}
            >
              <Trans>Use another address</Trans>
            </Button>
          </div>
        </div>
      )}
    </InlineForm>
  );
}

function codeProblem(failure: unknown): string {
  const code = failure instanceof ApiError ? failure.code : null;
  if (code === 'wrong_code') return t`This code is wrong.`;
  if (code === 'code_expired') return t`This code no longer works. Send a new one.`;
  return failureMessage(failure);
}
