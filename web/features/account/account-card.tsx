import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format';
import { useSession } from '../../lib/session/use-session';
import { Button } from '../../ui/button';
import { Card, CardFact } from '../../ui/card';
import { focusHeading } from '../../ui/hooks/focus-heading';
import { notify } from '../../ui/overlay/notify';
import { DeleteAccountDialog } from './delete-account-dialog';
import { ExportButton } from './export-button';
import { logOut } from './log-out';
import { SettingDialog } from './setting-dialog';
import type { SettingName } from './settings';
import { Unverified } from './unverified';
import { useHasPassword } from './use-has-password';

const NOT_SET = 'Not set';

interface AccountCardProps {
  /** Starts the purchase of Premium. Null if this instance sells no plans. */
  onUpgrade: (() => void) | null;
  /** Opens the sign-in dialog. Null if accounts are not set up. */
  onSignIn: (() => void) | null;
  /** End of the paid period of the subscription. Null if there is no subscription, undefined until known. */
  endsAt: string | null | undefined;
}

/** Profile card of the account. */
export function AccountCard({ onUpgrade, onSignIn, endsAt }: AccountCardProps) {
  const { status, userId, email, displayName, isEmailVerified, memberSince } = useSession();
  const [changing, setChanging] = useState<SettingName | null>(null);
  const hasPassword = useHasPassword(status === 'signed-in');
  const [deleting, setDeleting] = useState(false);
  if (status !== 'signed-in') {
    return (
      <Card title="Account Information">
        {onSignIn ? (
          <>
            <p className="text-muted">
              {onUpgrade && 'Upgrade to Premium for account management. '}
              Sign in to keep your files in an account, on every device.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={onSignIn}>
                Sign in
              </Button>
              {onUpgrade && <Button onClick={onUpgrade}>Upgrade to Premium</Button>}
            </div>
          </>
        ) : (
          <p className="text-muted">Accounts are not set up on this site. Everything works without one.</p>
        )}
      </Card>
    );
  }
  const change = (name: SettingName, label: string) => (
    <Button variant="quiet" size="small" aria-label={`Change ${label}`} onClick={() => setChanging(name)}>
      Change
    </Button>
  );
  return (
    <Card title="Account Information">
      <dl className="divide-y divide-line">
        <CardFact name="Status">
          <span className="inline-flex h-6 items-center gap-1.5 rounded-full bg-good-wash px-2.5 text-sm text-good">
            <BadgeCheck aria-hidden className="size-4" />
            Authenticated
          </span>
        </CardFact>
        <CardFact name="Email">
          {email ?? NOT_SET}
          <span className="flex flex-wrap items-center justify-end gap-x-2">
            {email !== null && !isEmailVerified && <Unverified />}
            {change('email', 'email address')}
          </span>
        </CardFact>
        <CardFact name="Display Name">
          {displayName || NOT_SET} {change('name', 'display name')}
        </CardFact>
        {hasPassword && <CardFact name="Password">{change('password', 'password')}</CardFact>}
        <CardFact name="User ID">{userId}</CardFact>
        {memberSince && <CardFact name="Member Since">{formatDate(memberSince)}</CardFact>}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void logOut()}>Log out</Button>
        <Button onClick={() => setChanging('sessions')}>Sign Out Other Devices</Button>
        <ExportButton userId={userId} />
        <Button variant="quiet" className="hover:text-danger" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
      </div>
      {changing && (
        <SettingDialog
          name={changing}
          value={displayName ?? ''}
          hasPassword={hasPassword}
          onClose={() => setChanging(null)}
        />
      )}
      {deleting && (
        <DeleteAccountDialog
          endsAt={endsAt}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false);
            notify('notice', 'Your account was deleted.');
            // Moves the focus, because the pressed button no longer exists.
            requestAnimationFrame(focusHeading);
          }}
        />
      )}
    </Card>
  );
}
