import { AlertDialog } from '@base-ui/react/alert-dialog';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleGauge } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useSession } from '../../lib/session/use-session';
import { siteConfigQuery } from '../../lib/site-config';
import { buttonStyle } from '../../ui/button';
import { MonthUsedUp } from './month-used-up';
import { UpgradeLink, useNextStep } from './next-step';
import type { UsageAnswer } from './queries';

const LEGAL = [
  { to: '/terms-of-service', label: msg`Terms of Service` },
  { to: '/privacy-policy', label: msg`Privacy Policy` },
  { to: '/dmca-policy', label: msg`DMCA` },
] as const;

/** Cannot be closed. The visitor can open another page, upgrade, or wait for the next month. */
export function BlockedDialog({ usage, wordmark }: { usage: UsageAnswer; wordmark: ReactNode }) {
  const nextStep = useNextStep();
  const links = useRef<HTMLParagraphElement>(null);
  const signedIn = useSession().status === 'signed-in';
  const hasAccounts = useQuery(siteConfigQuery).data?.signIn !== null;
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Popup
          initialFocus={() => links.current?.querySelector('a') ?? true}
          className="fixed inset-0 z-40 flex flex-col items-center overflow-y-auto bg-ground px-6 pb-6 text-center text-strong outline-none"
        >
          <div className="flex h-12.5 shrink-0 items-center self-stretch lg:h-18">{wordmark}</div>
          <div className="my-auto w-full max-w-md">
            <span aria-hidden className="mx-auto grid size-12 place-items-center rounded-full bg-limit-wash text-limit">
              <CircleGauge className="size-6" strokeWidth={1.8} />
            </span>
            <AlertDialog.Title className="mt-6 text-2xl font-semibold tracking-tight">
              <Trans>Bandwidth limit reached</Trans>
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-muted">{nextStep}</AlertDialog.Description>
            <div className="mt-8 flex justify-center">
              <MonthUsedUp usage={usage} />
            </div>
            <p ref={links} className="mt-8 flex flex-wrap justify-center gap-2">
              <UpgradeLink />
              <Link to="/uploads" className={buttonStyle('secondary', 'large')}>
                <Trans>My Files</Trans>
              </Link>
              {hasAccounts && (
                <Link to="/profile" className={buttonStyle('quiet', 'large')}>
                  {signedIn ? t`Profile` : t`Sign in`}
                </Link>
              )}
              <Link to="/contact" className={buttonStyle('quiet', 'large')}>
                <Trans>Contact</Trans>
              </Link>
            </p>
          </div>
          <nav
            aria-label={t({ message: 'Legal', comment: 'Links to the terms and policies' })}
            className="flex flex-wrap justify-center gap-x-6 text-sm text-muted"
          >
            {LEGAL.map(({ to, label }) => (
              <Link key={to} to={to} className="inline-flex min-h-11 items-center rounded-small hover:text-strong">
                {i18n._(label)}
              </Link>
            ))}
          </nav>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
