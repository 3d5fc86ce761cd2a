import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/form/form-field';
import { CardStack } from '../../ui/notice';
import { unlockProblem } from './unlock-problem';

interface UnlockFormProps {
  title: string;
  /** Rejects if the password is wrong. */
  unlock(password: string): Promise<unknown>;
  onUnlocked(): Promise<unknown>;
}

export function UnlockForm({ title, unlock, onUnlocked }: UnlockFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await unlock(password);
      await onUnlocked();
    },
    onError: (failure) => {
      setProblem(unlockProblem(failure));
      input.current?.select();
    },
  });

  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(password === '' ? t`Enter the password.` : null);
    if (password === '') input.current?.focus();
    else mutate();
  }

  return (
    // A message reduces the padding below, so the form stays in its place.
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center pt-4 pb-20 has-[[role=alert]]:pb-13.5 short:pt-0 short:pb-6 short:has-[[role=alert]]:pb-0">
      <form
        onSubmit={submit}
        noValidate
        className="top-light relative space-y-5 rounded-surface border border-line bg-surface p-6 shadow-surface sm:p-8 short:space-y-4 short:p-5"
      >
        <div className="flex flex-col items-center gap-4 text-center">
          <div className="short:hidden">
            <CardStack icon={Lock} tone="accent" />
          </div>
          <div>
            <h1 dir="auto" tabIndex={-1} className="scroll-my-24 text-2xl font-semibold tracking-tight text-balance">
              {title}
            </h1>
            <p className="mt-2 text-balance text-muted">
              <Trans>Ask the person who sent you the link for its password.</Trans>
            </p>
          </div>
        </div>
        <FormField
          type="password"
          label={t`Password`}
          autoComplete="current-password"
          value={password}
          error={problem}
          inputRef={input}
          onChange={(value) => {
            setPassword(value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="primary" size="large" className="w-full" busy={isPending}>
          <Trans comment="Verb: opens the share with its password">Unlock</Trans>
        </Button>
      </form>
    </div>
  );
}
