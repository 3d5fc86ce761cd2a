import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, Mail } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureMessage, refusalMessage } from '../../../lib/failure-message';
import { useStore } from '../../../lib/store';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { Swap } from '../../../ui/swap';
import { AddressForm } from './address-form';
import { CodeForm } from './code-form';
import { recipientWords } from './mail-words';
import type { Mailing } from './mailing';
import { useIsConfirmed } from './sender-address';

/** With more lines, this text would be higher than the form that it replaces. */
const ADDRESSES_MAX = 3;

/** On phones, the icon is above the text, which keeps the height of the replaced form. */
const STACKED = 'max-sm:flex-col max-sm:items-center max-sm:text-center';

interface MailingStatusProps {
  mailing: Mailing;
  isComplete: boolean;
}

export function MailingStatus({ mailing, isComplete }: MailingStatusProps) {
  const state = useStore(mailing.state);
  const isConfirmed = useIsConfirmed(mailing.wish.address);
  const [isChanging, setChanging] = useState(false);
  const needsCode = state.name === 'code' || (state.name === 'checking' && !isConfirmed);
  const [hasAskedForCode, setAskedForCode] = useState(needsCode);
  if (needsCode && !hasAskedForCode) setAskedForCode(true);

  const addressForm = (address: string, failure: string | null, onCancel?: () => void) => (
    <AddressForm
      key={failure}
      mailing={mailing}
      address={address}
      failure={failure}
      onSent={() => setChanging(false)}
      onCancel={onCancel}
    />
  );

  const { recipients, wantsDownloads } = mailing.wish;
  const line = (words: string) => (
    <Line isStacked={hasAskedForCode}>
      <span className={hasAskedForCode ? 'block font-medium text-strong' : ''}>{words}</span>
      {hasAskedForCode && recipients.length > 1 && <Addresses addresses={recipients} />}
      {hasAskedForCode && wantsDownloads && (
        <span className="mt-2 block text-sm text-muted">{t`We’ll also email you when it’s downloaded.`}</span>
      )}
    </Line>
  );

  function content(): ReactNode {
    switch (state.name) {
      case 'checking':
        return <Skeleton className="h-6 w-56 max-w-full" />;
      case 'code':
        return isChanging ? addressForm(state.address, null, () => setChanging(false)) : null;
      case 'no-code':
        return addressForm(state.address, state.failure === null ? null : messageOf(state.failure));
      case 'confirmed':
        return line(recipientWords(recipients, true));
      case 'asked':
        return line(recipientWords(recipients, state.isWaiting && !isComplete));
      case 'failed':
        return <Failure reason={messageOf(state.failure)} onRetry={() => void mailing.retry()} />;
    }
  }

  if (!hasAskedForCode) return state.name === 'no-code' ? <Form>{content()}</Form> : content();
  const address = state.name === 'code' ? state.address : mailing.wish.address;
  return (
    <Form>
      <Swap replacement={content()}>
        <CodeForm key={address} mailing={mailing} address={address} onOtherAddress={() => setChanging(true)} />
      </Swap>
    </Form>
  );
}

const messageOf = (failure: unknown): string => refusalMessage(failure) ?? failureMessage(failure);

const Form = ({ children }: { children: ReactNode }) => (
  <section
    aria-label={t({ message: 'Email', comment: 'Name of the part of the page about emails, for screen readers' })}
    className="animate-enter rounded-surface border border-line-strong bg-raised p-4 sm:p-5"
  >
    {children}
  </section>
);

const Failure = ({ reason, onRetry }: { reason: string; onRetry(): void }) => (
  <div role="alert" className="flex gap-2.5 text-[0.9375rem]">
    <CircleAlert aria-hidden className="mt-1 size-4 shrink-0 text-danger" />
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-56 text-pretty">
        {t({
          message: `Nothing was emailed. ${reason} Your link works all the same.`,
          comment: '“reason” is a sentence',
        })}
      </p>
      <Button onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  </div>
);

/** Shows one address per line. A line of several addresses would break at hyphens. */
function Addresses({ addresses }: { addresses: readonly string[] }) {
  const shown = addresses.length > ADDRESSES_MAX ? addresses.slice(0, ADDRESSES_MAX - 1) : addresses;
  const moreCount = addresses.length - shown.length;
  return (
    <span className="mt-1.5 block text-sm text-muted">
      {shown.map((address) => (
        <bdi key={address} dir="ltr" className="block">
          {address}
        </bdi>
      ))}
      {moreCount > 0 && <span className="block">{plural(moreCount, { one: 'and # more', other: 'and # more' })}</span>}
    </span>
  );
}

/** Takes the focus if the replaced form had it. */
function Line({ isStacked, children }: { isStacked: boolean; children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === document.body || !focused?.checkVisibility({ visibilityProperty: true }))
      line.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p
      ref={line}
      tabIndex={-1}
      role="status"
      className={`flex gap-2.5 text-[0.9375rem] [overflow-wrap:anywhere] ${isStacked ? STACKED : ''}`}
    >
      <Mail
        aria-hidden
        className={`mt-1 size-4 shrink-0 text-accent ${isStacked ? 'max-sm:mt-0 max-sm:size-10 max-sm:rounded-full max-sm:bg-accent-wash max-sm:p-2.5' : ''}`}
      />
      <span className="min-w-0 text-pretty">{children}</span>
    </p>
  );
}
