import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { mailProblems } from '../../../lib/mail-problems';
import { type MailWish, NO_MAIL, offeredMail } from '../../../lib/mail-wish';
import { useSiteConfig } from '../../../lib/site-config';
import { Button } from '../../../ui/button';
import { MailFields } from './mail-fields';
import { type MailCaller, type Mailing, startMailing } from './mailing';
import { MailingStatus } from './mailing-status';
import { useSenderAddress } from './sender-address';

interface EmailItProps extends MailCaller {
  folderId: string;
  isEncrypted: boolean;
  isComplete: boolean;
  /** If true, the button fills a cell of a grid of buttons. */
  isCell?: boolean;
  /** Lets the caller show the state of the `Mailing`. By default, the state replaces the form. */
  onMailing?: (mailing: Mailing) => void;
}

/** Renders nothing if the site sends no emails. */
export function EmailIt(props: EmailItProps) {
  const isOffered = useSiteConfig()?.mail === true;
  const [isOpen, setOpen] = useState(false);
  const [mailing, setMailing] = useState<Mailing | null>(null);
  if (!isOffered) return null;
  if (mailing) {
    return (
      <div className="space-y-3">
        <MailingStatus mailing={mailing} isComplete={props.isComplete} />
      </div>
    );
  }
  if (isOpen) return <MailForm {...props} onMailing={props.onMailing ?? setMailing} onCancel={() => setOpen(false)} />;
  return (
    <Button {...(!props.isCell && { variant: 'quiet', className: '-ms-3.5' })} onClick={() => setOpen(true)}>
      <Mail aria-hidden />
      <Trans comment="Button that opens a form">Email it</Trans>
    </Button>
  );
}

interface MailFormProps extends EmailItProps {
  onMailing(mailing: Mailing): void;
  onCancel(): void;
}

function MailForm({ folderId, userId, managementSecret, isEncrypted, onMailing, onCancel }: MailFormProps) {
  const { confirmed } = useSenderAddress();
  const [typed, setTyped] = useState<MailWish | null>(null);
  const wish = typed ?? { ...NO_MAIL, address: confirmed ?? '' };
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form had the focus and has disappeared.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const offered = offeredMail(wish, isEncrypted);
  const problems = mailProblems(offered);
  const address = offered.address.trim() === '' ? t`Enter your own address.` : problems.address;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (address === null && problems.recipients === null) {
      const mailing = startMailing(offered, { userId, managementSecret });
      void mailing.mailFolder(folderId);
      return onMailing(mailing);
    }
    setChecked(true);
    // When the next frame starts, React has marked the invalid fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="min-w-0 animate-enter space-y-4 pt-2">
      <MailFields
        wish={wish}
        problems={isChecked ? { ...problems, address } : problems}
        isEncrypted={isEncrypted}
        onChange={setTyped}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">
          <Trans comment="Button that sends emails">Send</Trans>
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
