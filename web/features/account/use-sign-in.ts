import { i18n } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { SECOND_MS } from '../../../worker/contract/units';
import { authWords } from './auth-words';
import { actionWords, type SignInAction } from './sign-in-form';

const SIGNED_IN_NOTICE_MS = 2 * SECOND_MS;

interface SignIn {
  readonly busy: SignInAction | undefined;
  readonly outcome: { readonly tone: 'success' | 'failure'; readonly words: string } | null;
  /** True after a sign-in. The dialog closes a moment later. */
  readonly done: boolean;
  run(action: SignInAction): void;
  clear(): void;
}

export function useSignIn(perform: (action: SignInAction) => Promise<void>, onDone: () => void): SignIn {
  const { mutate, reset, variables: action, isPending, isSuccess, error } = useMutation({ mutationFn: perform });
  const done = isSuccess && action !== 'reset';

  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => finish(), SIGNED_IN_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [done]);

  let outcome: SignIn['outcome'] = null;
  if (action && isSuccess) outcome = { tone: 'success', words: i18n._(actionWords[action].success) };
  if (action && error) outcome = { tone: 'failure', words: authWords(error, i18n._(actionWords[action].failure)) };
  return { busy: isPending ? action : undefined, outcome, done, run: mutate, clear: reset };
}
