import { CircleUser } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../lib/session/use-session';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlay/notify';

// Most visitors never need any of these.
const SignedInMenu = lazy(async () => ({ default: (await import('./signed-in-menu')).SignedInMenu }));
const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog')).SignInDialog }));
const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog')).DeleteAccountDialog,
}));

/** Signing in, or who is signed in and what they can do about it. */
export function AccountMenu() {
  const { status, email, displayName } = useSession();
  const [dialog, setDialog] = useState<'sign-in' | 'delete' | null>(null);
  const close = () => setDialog(null);

  async function leave() {
    try {
      await (await import('./account')).logout();
    } catch {
      notify('error', 'You could not be signed out. Please try again.');
    }
  }

  return (
    <>
      {status === 'signed-in' ? (
        <Suspense>
          <SignedInMenu
            name={email ?? displayName}
            onLogout={() => void leave()}
            onDelete={() => setDialog('delete')}
          />
        </Suspense>
      ) : (
        <Button variant="quiet" disabled={status === 'restoring'} onClick={() => setDialog('sign-in')}>
          <CircleUser aria-hidden />
          Sign in
        </Button>
      )}
      <Suspense>
        {dialog === 'sign-in' && <SignInDialog open onClose={close} />}
        {dialog === 'delete' && (
          <DeleteAccountDialog
            onClose={close}
            onDeleted={() => {
              close();
              notify('notice', 'Your account was deleted.');
            }}
          />
        )}
      </Suspense>
    </>
  );
}
