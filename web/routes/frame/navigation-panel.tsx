import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LogOut, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { SignInButton } from '../../features/account/account-menu';
import { logOut } from '../../features/account/log-out';
import { useSession } from '../../lib/session/use-session';
import { Button } from '../../ui/button';
import { SidePanel } from '../../ui/overlay/side-panel';
import { LanguageMenu } from './language-menu';
import { NavigationLinks } from './navigation-links';

const SignInDialog = lazy(async () => ({
  default: (await import('../../features/account/sign-in-dialog')).SignInDialog,
}));

interface NavigationPanelProps {
  open: boolean;
  onClose(): void;
  onSignInClosed(): void;
}

/** Loaded when the visitor points at the menu button or presses it. */
export function NavigationPanel({ open, onClose, onSignInClosed }: NavigationPanelProps) {
  // If true, the focus does not return to the menu button.
  const isLeaving = useRef(false);
  const close = () => {
    isLeaving.current = false;
    onClose();
  };
  const [signingIn, setSigningIn] = useState(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };
  return (
    <>
      <SidePanel open={open} title={t`Menu`} onClose={close} returnsFocus={() => !isLeaving.current}>
        <div className="flex h-12.5 items-center justify-end px-1.5 sm:px-3.5">
          <Button variant="quiet" size="icon" aria-label={t`Close menu`} onClick={close}>
            <X aria-hidden />
          </Button>
        </div>
        <nav aria-label={t`Main`} className="px-3">
          <NavigationLinks onNavigate={leave} />
        </nav>
        <div className="mx-3 mt-4 border-t border-line pt-4 empty:hidden">
          <Account
            onSignIn={() => {
              leave();
              setSigningIn(true);
            }}
            onLeave={leave}
          />
        </div>
        <div className="mx-6 mt-4 pb-6 text-[0.9375rem] text-muted">
          <LanguageMenu />
        </div>
      </SidePanel>
      <Suspense>
        {signingIn && (
          <SignInDialog
            open
            onClose={() => {
              setSigningIn(false);
              onSignInClosed();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const rowStyle = 'h-11! w-full justify-start! gap-3! px-3! text-[0.9375rem]! [&_svg]:size-[18px]!';

function Account({ onSignIn, onLeave }: { onSignIn(): void; onLeave(): void }) {
  const { status, email, displayName } = useSession();
  if (status !== 'signed-in') return <SignInButton className={rowStyle} onPress={onSignIn} />;
  return (
    <>
      <p className="px-3 pb-2 text-sm text-faint [overflow-wrap:anywhere]">{email ?? displayName ?? t`Signed in`}</p>
      <Button
        variant="quiet"
        className={rowStyle}
        onClick={() => {
          onLeave();
          void logOut();
        }}
      >
        <LogOut aria-hidden />
        <Trans>Log out</Trans>
      </Button>
    </>
  );
}
