import { useEffect, useEffectEvent, useState } from 'react';
import { SECOND_MS } from '../../../worker/contract/units';
import { authWords } from './auth-words';
import { type Act, actWords } from './sign-in-form';

const SIGNED_IN_NOTICE_MS = 2 * SECOND_MS;

interface SignIn {
  /** Action in progress. */
  readonly busy: Act | null;
  /** Result of the last action. */
  readonly said: { readonly tone: 'success' | 'failure'; readonly words: string } | null;
  /** Whether the user is signed in. The dialog closes by itself shortly afterwards. */
  readonly done: boolean;
  run(act: Act, work: () => Promise<void>): Promise<void>;
  /** Clears the result. */
  clear(): void;
}

/** State of the sign-in dialog. Calls `onDone` once, shortly after the user has signed in. */
export function useSignIn(onDone: () => void): SignIn {
  const [busy, setBusy] = useState<Act | null>(null);
  const [said, setSaid] = useState<SignIn['said']>(null);
  const [done, setDone] = useState(false);

  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => finish(), SIGNED_IN_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [done]);

  async function run(act: Act, work: () => Promise<void>) {
    if (busy !== null || done) return;
    setBusy(act);
    setSaid(null);
    try {
      await work();
      setSaid({ tone: 'success', words: actWords[act].success });
      setDone(act !== 'reset');
    } catch (failure) {
      setSaid({ tone: 'failure', words: authWords(failure, actWords[act].failure) });
    } finally {
      setBusy(null);
    }
  }

  return { busy, said, done, run, clear: () => setSaid(null) };
}
