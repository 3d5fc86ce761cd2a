import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminEndpoints } from '../../../worker/contract/calls/admin';
import { EMAIL_MAX_CHARS, PASSWORD_MAX_CHARS } from '../../../worker/contract/limits';
import { call } from '../../lib/api';
import { refusalMessage } from '../../lib/failure-message';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/form/form-field';
import { HEADING } from '../../ui/page-style';

export function LoginForm({ onLogin }: { onLogin(token: string): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(adminEndpoints.adminLogin, { email, password }),
    onSuccess: ({ token }) => onLogin(token),
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      className="w-full max-w-sm space-y-5 rounded-surface border border-line bg-surface p-6 shadow-surface"
    >
      <h1 className={HEADING}>
        <Trans>Admin</Trans>
      </h1>
      <FormField
        label={t({ message: 'Email', context: 'address' })}
        type="email"
        autoComplete="username"
        maxLength={EMAIL_MAX_CHARS}
        required
        value={email}
        onChange={setEmail}
      />
      <FormField
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_CHARS}
        required
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" size="large" className="w-full" busy={isPending}>
        <Trans comment="Verb">Sign in</Trans>
      </Button>
      {error && <Banner tone="danger">{wordsOf(error)}</Banner>}
    </form>
  );
}

function wordsOf(failure: unknown): string {
  const refusal = refusalMessage(failure);
  return refusal === null
    ? t`We couldn’t reach the server. Please try again.`
    : t({ message: `Sign-in failed: ${refusal}`, comment: 'refusal: one or two sentences' });
}
