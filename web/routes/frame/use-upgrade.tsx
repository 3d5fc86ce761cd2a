import { type ReactNode, useState } from 'react';
import { SignInDialog } from '../../features/account/sign-in-dialog';
import { CheckoutDialog } from '../../features/billing/checkout-dialog';
import { PREMIUM_PLAN_ID } from '../../features/billing/plan-words';
import { useSession } from '../../lib/session/use-session';
import { notify } from '../../ui/overlay/toast';

/** The way to a paid plan: whoever is not signed in does that first, and then comes to the checkout. */
export function useUpgrade(onClosed: () => void): { upgrade(): void; dialogs: ReactNode } {
  const session = useSession();
  const [step, setStep] = useState<'sign-in' | 'checkout' | null>(null);
  const account =
    session.status === 'signed-in' && session.email ? { userId: session.userId, email: session.email } : null;

  function close() {
    setStep(null);
    onClosed();
  }

  return {
    upgrade: () => {
      // Without one this browser keeps nothing, not even who it is.
      if (session.userId === '') notify('error', 'Please refresh the page and try again');
      else setStep(session.status === 'signed-in' ? 'checkout' : 'sign-in');
    },
    dialogs: (
      <>
        <SignInDialog
          open={step === 'sign-in'}
          onClose={() => setStep((before) => (before === 'sign-in' ? null : before))}
          onSignedIn={() => setStep('checkout')}
        />
        <CheckoutDialog open={step === 'checkout'} planId={PREMIUM_PLAN_ID} account={account} onClose={close} />
      </>
    ),
  };
}
