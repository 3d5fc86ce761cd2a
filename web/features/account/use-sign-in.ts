import { i18n } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { SECOND_MS } from '../../../worker/contract/units';
import { authWords } from './auth-words';
import { type Act, actWords } from './sign-in-form';

const SIGNED_IN_NOTICE_MS = 2 * SECOND_MS;

interface SignIn {
  readonly busy: Act | undefined;
  /** Null if there was no action. */
  readonly outcome: { readonly tone: 'success' | 'failure'; readonly words: string } | null;
  /** True after a sign-in. The dialog closes a moment later. */
  readonly done: boolean;
  run(act: Act): void;
  clear(): void;
}

export function useSignIn(work: (act: Act) => Promise<void>, onDone: () => void): SignIn {
  const { mutate, reset, variables: act, isPending, isSuccess, error } = useMutation({ mutationFn: work });
  const done = isSuccess && act !== 'reset';

  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => finish(), SIGNED_IN_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [done]);

  let outcome: SignIn['outcome'] = null;
  if (act && isSuccess) outcome = { tone: 'success', words: i18n._(actWords[act].success) };
  if (act && error) outcome = { tone: 'failure', words: authWords(error, i18n._(actWords[act].failure)) };
  return { busy: isPending ? act : undefined, outcome, done, run: mutate, clear: reset };
}
