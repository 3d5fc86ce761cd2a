import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, Mail } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { failureMessage, refusalMessage } from '../../../lib/failure-message';
import { Button } from '../../../ui/button';
import { AddressForm } from './address-form';
import { CodeForm } from './code-form';
import { askedWords } from './mail-words';
import type { Mailing } from './mailing';

interface MailingStatusProps {
  mailing: Mailing;
  /** True if all files have arrived. */
  isComplete: boolean;
}

/** Shows the state of the emails: asks for the code, then says who gets an email, or why nobody does. */
export function MailingStatus({ mailing, isComplete }: MailingStatusProps) {
  const state = useSyncExternalStore(mailing.subscribe, mailing.state);
  const [isChanging, setChanging] = useState(false);
  const { recipients } = mailing.wish;
  switch (state.name) {
    case 'checking':
      return null;
    case 'code':
      return (
        <Form>
          {isChanging ? (
            <AddressForm
              mailing={mailing}
              address={state.address}
              failure={null}
              onSent={() => setChanging(false)}
              onCancel={() => setChanging(false)}
            />
          ) : (
            <CodeForm mailing={mailing} address={state.address} onOtherAddress={() => setChanging(true)} />
          )}
        </Form>
      );
    case 'no-code':
      return (
        <Form>
          <AddressForm
            key={String(state.failure)}
            mailing={mailing}
            address={state.address}
            failure={state.failure === null ? null : messageOf(state.failure)}
            onSent={() => setChanging(false)}
          />
        </Form>
      );
    case 'confirmed':
      return <Line>{askedWords(recipients, true)}</Line>;
    case 'asked':
      return <Line>{askedWords(recipients, state.isWaiting && !isComplete)}</Line>;
    case 'failed': {
      const reason = messageOf(state.failure);
      return (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.9375rem]">
          <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          <p className="min-w-0 flex-1 basis-56">
            {t({
              message: `Nothing was emailed. ${reason} Your link works all the same.`,
              comment: '“reason” is a sentence',
            })}
          </p>
          <Button onClick={() => void mailing.retry()}>
            <Trans>Try Again</Trans>
          </Button>
        </div>
      );
    }
  }
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

/** Line about the emails. It takes the focus if the form that it replaces had the focus. */
function Line({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={line} tabIndex={-1} role="status" className="flex gap-2.5 text-[0.9375rem] [overflow-wrap:anywhere]">
      <Mail aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
      {children}
    </p>
  );
}
