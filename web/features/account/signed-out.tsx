import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { session } from '../../lib/session/session';
import type { SessionEnd } from '../../lib/session/session-end';
import { useSession } from '../../lib/session/use-session';
import { sentenceSpace } from '../../lib/words/language';
import { Button } from '../../ui/button';
import { focusHeading } from '../../ui/hooks/focus-heading';
import { Notice } from '../../ui/notice';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog')).SignInDialog }));

const REASONS: Readonly<Record<SessionEnd, MessageDescriptor>> = {
  'logged-out': msg`You logged out in another tab. Your files are still in your account.`,
  deleted: msg`Your account was deleted in another tab.`,
  ended: msg`Your session has ended. That happens when the password changes, when you sign out other devices, or when an account is deleted or disabled. Unless it was deleted, your account still has your files.`,
};

export function SignedOutBar() {
  const { end, buttons, dialog } = useSignedOut();
  return (
    <>
      {end && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line bg-limit-wash px-4 py-3 sm:px-6"
        >
          <p className="min-w-0 flex-1 basis-80 text-[0.9375rem]">
            <strong className="font-semibold">
              <Trans>You were signed out.</Trans>
            </strong>
            {sentenceSpace()}
            <span className="text-muted">{i18n._(REASONS[end])}</span>
          </p>
          <div className="flex flex-wrap gap-2">{buttons('medium')}</div>
        </div>
      )}
      {dialog}
    </>
  );
}

/** Replaces the page after the session ended elsewhere. An empty list would suggest that the files are lost. */
export function SignedOutGate({ children }: { children: ReactNode }) {
  const { end, buttons, dialog } = useSignedOut();
  return (
    <>
      {end ? (
        <main id="content" className="flex flex-1 flex-col pb-16">
          <Notice
            icon={UserRoundX}
            tone="limit"
            level={1}
            title={t`You were signed out`}
            text={i18n._(REASONS[end])}
            action={buttons('large')}
          />
        </main>
      ) : (
        children
      )}
      {dialog}
    </>
  );
}

function useSignedOut() {
  const { end } = useSession();
  const [signingIn, setSigningIn] = useState(false);
  const dismiss = () => {
    session.dismissEnd();
    requestAnimationFrame(focusHeading);
  };
  const close = () => {
    setSigningIn(false);
    if (session.get().end === null) requestAnimationFrame(focusHeading);
  };
  return {
    end,
    buttons: (size: 'medium' | 'large') => (
      <>
        {end !== 'deleted' && (
          <Button variant="primary" size={size} onClick={() => setSigningIn(true)}>
            <Trans>Sign in again</Trans>
          </Button>
        )}
        <Button variant={end === 'deleted' ? 'primary' : 'quiet'} size={size} onClick={dismiss}>
          <Trans>Continue without an account</Trans>
        </Button>
      </>
    ),
    dialog: <Suspense>{signingIn && <SignInDialog open onClose={close} />}</Suspense>,
  };
}
