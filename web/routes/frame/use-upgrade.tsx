import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SignInDialog } from '../../features/account/sign-in-dialog';
import { CheckoutDialog } from '../../features/billing/checkout-dialog';
import { isPaid, PREMIUM_PLAN_ID } from '../../features/billing/plan-words';
import { profileQuery } from '../../features/billing/queries';
import { session } from '../../lib/session/session';
import { useSession } from '../../lib/session/use-session';
import { useCanBuy, useSiteConfig } from '../../lib/site-config';
import { notify } from '../../ui/overlay/notify';

interface UpgradeFlow {
  canBuy: boolean;
  upgrade(): void;
  /** True if the visitor clicked an upgrade button while the session is being restored. */
  isWaiting: boolean;
  /** Opens the sign-in dialog without the checkout. Null if this instance has no accounts. */
  signIn: (() => void) | null;
  dialogs: ReactNode;
}

/** The steps to a paid plan are the sign-in, if necessary, and the checkout. */
export function useUpgrade(onClosed: () => void): UpgradeFlow {
  const { status, userId, email } = useSession();
  const queries = useQueryClient();
  const config = useSiteConfig();
  const canBuy = useCanBuy();
  const [step, setStep] = useState<'sign-in' | 'sign-in-to-buy' | 'checkout' | null>(null);
  const account = status === 'signed-in' && email ? { userId, email } : null;

  function close() {
    setStep(null);
    onClosed();
  }

  /** Restores the session, because the first step depends on it. */
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await session.restored();
      const { status, userId } = session.get();
      // The id is empty if the browser forbids storage.
      if (userId === '') notify('error', t`Please refresh the page and try again`);
      else if (status !== 'signed-in') setStep('sign-in-to-buy');
      else if (await isSubscribed(userId)) notify('notice', t`You already have Premium.`);
      else setStep('checkout');
    },
    onError: () => notify('error', t`Failed to initiate upgrade. Please try again.`),
  });

  const isSubscribed = async (userId: string): Promise<boolean> =>
    isPaid((await queries.ensureQueryData(profileQuery(userId))).subscriptionTier.tier);

  return {
    canBuy,
    upgrade: () => {
      if (!isPending) mutate();
    },
    isWaiting: isPending,
    signIn: config?.signIn === null ? null : () => setStep('sign-in'),
    dialogs: (
      <>
        <SignInDialog
          open={step === 'sign-in' || step === 'sign-in-to-buy'}
          {...(step === 'sign-in-to-buy' && {
            why: t`Sign in to upgrade. Your account keeps Premium and your files on every device.`,
          })}
          onClose={() => setStep((current) => (current === 'checkout' ? current : null))}
          onSignedIn={() => setStep((current) => (current === 'sign-in-to-buy' ? 'checkout' : null))}
        />
        {step === 'checkout' && <CheckoutDialog planId={PREMIUM_PLAN_ID} account={account} onClose={close} />}
      </>
    ),
  };
}
