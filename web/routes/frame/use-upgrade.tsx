import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SignInDialog } from '../../features/account/sign-in-dialog';
import { CheckoutDialog } from '../../features/billing/checkout-dialog';
import { PREMIUM_PLAN_ID } from '../../features/billing/plan-words';
import { useSession } from '../../lib/session/use-session';
import { siteConfigQuery, useCanBuy } from '../../lib/site-config';
import { notify } from '../../ui/overlay/notify';

interface UpgradeWay {
  /** Whether payment is set up. */
  canBuy: boolean;
  upgrade(): void;
  /** Signs in, and no more. Null: accounts are not set up. */
  signIn: (() => void) | null;
  dialogs: ReactNode;
}

/** The way to a paid plan: whoever is not signed in does that first, and then comes to the checkout. */
export function useUpgrade(onClosed: () => void): UpgradeWay {
  const session = useSession();
  const config = useQuery(siteConfigQuery).data;
  const canBuy = useCanBuy();
  const [step, setStep] = useState<'sign-in' | 'sign-in-to-buy' | 'checkout' | null>(null);
  const account =
    session.status === 'signed-in' && session.email ? { userId: session.userId, email: session.email } : null;

  function close() {
    setStep(null);
    onClosed();
  }

  return {
    canBuy,
    upgrade: () => {
      // Without one this browser keeps nothing, not even who it is.
      if (session.userId === '') notify('error', 'Please refresh the page and try again');
      else setStep(session.status === 'signed-in' ? 'checkout' : 'sign-in-to-buy');
    },
    signIn: config?.signIn === null ? null : () => setStep('sign-in'),
    dialogs: (
      <>
        <SignInDialog
          open={step === 'sign-in' || step === 'sign-in-to-buy'}
          onClose={() => setStep((before) => (before === 'checkout' ? before : null))}
          onSignedIn={() => setStep((before) => (before === 'sign-in-to-buy' ? 'checkout' : null))}
        />
        <CheckoutDialog open={step === 'checkout'} planId={PREMIUM_PLAN_ID} account={account} onClose={close} />
      </>
    ),
  };
}
