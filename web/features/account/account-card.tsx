import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../lib/format';
import { useSession } from '../../lib/session/use-session';
import { sentenceSpace } from '../../lib/words/language';
import { Button } from '../../ui/button';
import { Section, SectionAct } from '../../ui/card';
import { useCopy } from '../../ui/hooks/use-copy';
import { logOut } from './log-out';
import { SettingDialog } from './setting-dialog';
import type { SettingName } from './settings';
import { Unverified } from './unverified';
import { useHasPassword } from './use-has-password';

interface AccountCardProps {
  /** Null if this instance sells no plans. */
  onUpgrade: (() => void) | null;
  /** Null if this instance has no accounts. */
  onSignIn: (() => void) | null;
}

export function AccountCard({ onUpgrade, onSignIn }: AccountCardProps) {
  const { status, userId, email, displayName, isEmailVerified, memberSince } = useSession();
  const [openSetting, setOpenSetting] = useState<SettingName | null>(null);
  const hasPassword = useHasPassword(status === 'signed-in');
  const { copied, copy } = useCopy(userId);
  if (status !== 'signed-in') {
    return (
      <Section title={t`Account Information`}>
        {onSignIn ? (
          <SectionAct
            text={
              <>
                <Trans>Sign in to keep your files in an account, on every device.</Trans>
                {onUpgrade && (
                  <>
                    {sentenceSpace()}
                    <Trans>
                      <button
                        type="button"
                        onClick={onUpgrade}
                        className="relative -my-0.5 rounded-small py-0.5 underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-strong"
                      >
                        Upgrade to Premium
                      </button>{' '}
                      for account management.
                    </Trans>
                  </>
                )}
              </>
            }
          >
            <Button variant="primary" onClick={onSignIn}>
              <Trans>Sign in</Trans>
            </Button>
          </SectionAct>
        ) : (
          <p className="text-muted">
            <Trans>Accounts are not set up on this site. Everything works without one.</Trans>
          </p>
        )}
      </Section>
    );
  }
  const notSet = t({ message: 'Not set', comment: 'In place of a name or an email address' });
  return (
    <Section
      title={t`Account Information`}
      aside={
        <span className="inline-flex h-6 items-center gap-1.5 rounded-full bg-good-wash px-2.5 text-sm text-good forced-colors:border">
          <BadgeCheck aria-hidden className="size-4" />
          <Trans comment="The user is signed in">Authenticated</Trans>
        </span>
      }
    >
      <dl className="divide-y divide-line">
        <Fact
          name={t({ message: 'Email', context: 'address' })}
          value={email ?? notSet}
          action={<ChangeButton label={t`Change email address`} onClick={() => setOpenSetting('email')} />}
        >
          {email !== null && !isEmailVerified && <Unverified />}
        </Fact>
        <Fact
          name={t`Display Name`}
          value={displayName || notSet}
          action={<ChangeButton label={t`Change display name`} onClick={() => setOpenSetting('name')} />}
        />
        <Fact
          name={t`User ID`}
          value={<code className="text-xs text-muted">{userId}</code>}
          action={
            <Button variant="quiet" size="small" aria-label={t`Copy user ID`} onClick={() => void copy()}>
              {copied ? t`Copied` : t({ message: 'Copy', comment: 'Verb' })}
            </Button>
          }
        />
        {memberSince && <Fact name={t`Member Since`} value={formatDate(memberSince)} />}
      </dl>
      <Button onClick={() => void logOut()}>
        <Trans>Log out</Trans>
      </Button>
      {openSetting && (
        <SettingDialog
          name={openSetting}
          value={displayName ?? ''}
          hasPassword={hasPassword}
          onClose={() => setOpenSetting(null)}
        />
      )}
    </Section>
  );
}

interface FactProps {
  name: string;
  value: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

function Fact({ name, value, action, children }: FactProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 first:pt-0 last:-mb-1.5 last:pb-0 sm:first:-mt-1.5 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
      <dt className="text-sm text-muted max-sm:col-span-2">{name}</dt>
      <dd dir="auto" className="py-1.5 text-parent-start text-[0.9375rem] [overflow-wrap:anywhere]">
        {value}
      </dd>
      {action && <dd className="-me-2">{action}</dd>}
      {children && <dd className="col-span-full flex items-center gap-x-1 sm:col-start-2">{children}</dd>}
    </div>
  );
}

function ChangeButton({ label, onClick }: { label: string; onClick(): void }): ReactNode {
  return (
    <Button variant="quiet" size="small" aria-label={label} onClick={onClick}>
      <Trans comment="Verb">Change</Trans>
    </Button>
  );
}
