import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isPaid, PREMIUM_PLAN_ID } from '../../features/billing/plan-words';
import { profileQuery } from '../../features/billing/queries';
import { session } from '../../lib/session/session';
import { useSession } from '../../lib/session/use-session';
import { useCanBuy, useSiteConfig } from '../../lib/site-config';
import { notify } from '../../ui/overlay/notify';

const loadSignIn = () => import('../../features/account/sign-in-dialog');
const loadCheckout = () => import('../../features/billing/checkout-dialog');
const SignInDialog = lazy(async () => ({ default: (await loadSignIn()).SignInDialog }));
const CheckoutDialog = lazy(async () => ({ default: (await loadCheckout()).CheckoutDialog }));

interface UpgradeFlow {
  canBuy: boolean;
  upgrade(): void;
  /** True from the click on an upgrade button until a dialog or a toast appears. */
  isWaiting: boolean;
  /** Signs in without the checkout. Null if this instance has no accounts. */
  signIn: (() => void) | null;
  dialogs: ReactNode;
}

/** `upgrade` signs in, if necessary, then opens the checkout. `onClosed` is called when the checkout closes. */
export function useUpgrade(onClosed: () => void): UpgradeFlow {
  const { status, userId, email } = useSession();
  const queries = useQueryClient();
  const config = useSiteConfig();
  const canBuy = useCanBuy();
  const [step, setStep] = useState<'sign-in' | 'sign-in-to-buy' | 'checkout' | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const account = status === 'signed-in' ? { userId, email } : null;

  function close() {
    setStep(null);
    onClosed();
  }

  /** Waits for the session, because a signed-in visitor skips the first step. */
  async function start() {
    setWaiting(true);
    try {
      await Promise.all([session.restored(), loadSignIn(), loadCheckout()]);
      const { status, userId } = session.get();
      if (userId === '') notify('error', t`Please refresh the page and try again`);
      else if (status !== 'signed-in') setStep('sign-in-to-buy');
      else if (await isSubscribed(userId)) notify('notice', t`You already have Premium.`);
      else setStep('checkout');
    } catch {
      notify('error', t`Failed to initiate upgrade. Please try again.`);
    } finally {
      setWaiting(false);
    }
  }

  const isSubscribed = async (userId: string): Promise<boolean> =>
    isPaid((await queries.ensureQueryData(profileQuery(userId))).subscriptionTier.tier);

  return {
    canBuy,
    upgrade: () => {
      if (!isWaiting) void start();
    },
    isWaiting,
    signIn: config?.signIn === null ? null : () => setStep('sign-in'),
    dialogs: (
      <Suspense>
        {(step === 'sign-in' || step === 'sign-in-to-buy') && (
          <SignInDialog
            open
            {...(step === 'sign-in-to-buy' && {
              why: t`Sign in to upgrade. Your account keeps Premium and your files on every device.`,
            })}
            onClose={() => setStep((current) => (current === 'checkout' ? current : null))}
            onSignedIn={() => setStep((current) => (current === 'sign-in-to-buy' ? 'checkout' : null))}
          />
        )}
        {step === 'checkout' && <CheckoutDialog planId={PREMIUM_PLAN_ID} account={account} onClose={close} />}
      </Suspense>
    ),
  };
}
