import { Trans } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { retryRestore } from '../../lib/session/retry-restore';
import { useSession } from '../../lib/session/use-session';
import { Button } from '../../ui/button';
import { logOut } from './log-out';

const SignedInMenu = lazy(async () => ({ default: (await import('./signed-in-menu')).SignedInMenu }));
const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog')).SignInDialog }));

export function AccountMenu() {
  const { status, email, displayName } = useSession();
  const navigate = useNavigate();
  const [signingIn, setSigningIn] = useState(false);
  return (
    <>
      {status === 'signed-in' ? (
        <Suspense>
          <SignedInMenu
            name={email ?? displayName}
            onProfile={() => void navigate({ to: '/profile' })}
            onLogOut={() => void logOut()}
          />
        </Suspense>
      ) : (
        <SignInButton onPress={() => setSigningIn(true)} />
      )}
      <Suspense>{signingIn && <SignInDialog open onClose={() => setSigningIn(false)} />}</Suspense>
    </>
  );
}

/** Renders nothing on the profile page, which has its own button. */
export function SignInButton({ className = '', onPress }: { className?: string; onPress(): void }) {
  const { status, isUnreachable } = useSession();
  const isOnProfile = useLocation({ select: ({ pathname }) => pathname === '/profile' });
  if (isOnProfile) return null;
  if (status === 'restoring') return isUnreachable ? <NotLoaded /> : <RestoringSession className={className} />;
  return (
    <Button variant="quiet" className={className} onClick={onPress}>
      <CircleUser aria-hidden />
      <Trans>Sign in</Trans>
    </Button>
  );
}

const NotLoaded = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-2 ps-3 text-sm text-muted">
    <p role="status">
      <Trans>Account not loaded</Trans>
    </p>
    <Button variant="quiet" size="small" onClick={() => void retryRestore()}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);

const RestoringSession = ({ className }: { className: string }) => (
  <Button variant="quiet" busy className={className}>
    <Trans comment="Noun: the account of the user">Account</Trans>
  </Button>
);
