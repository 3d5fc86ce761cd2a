import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../lib/format';
import { useSession } from '../../lib/session/use-session';
import { Button } from '../../ui/button';
import { Card, CardFact } from '../../ui/card';
import { useCopy } from '../../ui/hooks/use-copy';
import { logOut } from './log-out';
import { SettingDialog } from './setting-dialog';
import type { SettingName } from './settings';
import { Unverified } from './unverified';
import { useHasPassword } from './use-has-password';

const NOT_SET = 'Not set';

interface AccountCardProps {
  /** Starts the purchase of Premium. Null if this instance sells no plans. */
  onUpgrade: (() => void) | null;
  /** Opens the sign-in dialog. Null if this instance has no accounts. */
  onSignIn: (() => void) | null;
}

/** Card on the profile page. Shows the signed-in user. If no user is signed in, shows a way to sign in. */
export function AccountCard({ onUpgrade, onSignIn }: AccountCardProps) {
  const { status, userId, email, displayName, isEmailVerified, memberSince } = useSession();
  const [changing, setChanging] = useState<SettingName | null>(null);
  const hasPassword = useHasPassword(status === 'signed-in');
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
            <ChangeButton label="email address" onClick={() => setChanging('email')} />
          </span>
        </CardFact>
        <CardFact name="Display Name">
          {displayName || NOT_SET} <ChangeButton label="display name" onClick={() => setChanging('name')} />
        </CardFact>
        {memberSince && <CardFact name="Member Since">{formatDate(memberSince)}</CardFact>}
        <CardFact name="User ID">
          <UserId id={userId} />
        </CardFact>
      </dl>
      <Button onClick={() => void logOut()}>Log out</Button>
      {changing && (
        <SettingDialog
          name={changing}
          value={displayName ?? ''}
          hasPassword={hasPassword}
          onClose={() => setChanging(null)}
        />
      )}
    </Card>
  );
}

function UserId({ id }: { id: string }) {
  const { copied, copy } = useCopy(id);
  return (
    <span className="inline-flex items-center gap-2">
      <code className="text-xs text-muted">{id}</code>
      <Button variant="quiet" size="small" aria-label="Copy user ID" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </span>
  );
}

function ChangeButton({ label, onClick }: { label: string; onClick(): void }): ReactNode {
  return (
    <Button variant="quiet" size="small" aria-label={`Change ${label}`} onClick={onClick}>
      Change
    </Button>
  );
}
