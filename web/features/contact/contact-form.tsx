import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Input } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { type ContactSubject, REPORT_SUBJECT } from '../../../worker/contract/contact-subjects';
import {
  CONTACT_MESSAGE_MAX_CHARS,
  EMAIL_MAX_CHARS,
  NAME_MAX_CHARS,
  URL_MAX_CHARS,
} from '../../../worker/contract/limits';
import { withoutSecrets } from '../../../worker/contract/link-secrets';
import { call } from '../../lib/api';
import { refusalMessage } from '../../lib/failure-message';
import { isEmail } from '../../lib/is-email';
import { subjects } from '../../lib/words/subject-words';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { FormArea } from '../../ui/form/form-area';
import { FormField } from '../../ui/form/form-field';
import { FormSelect } from '../../ui/form/form-select';
import { Swap } from '../../ui/swap';
import type { ContactSearch } from './contact-search';
import { type ContactFields, canBeSent, isEncryptedLink, isUrl } from './validity';

const EMPTY: ContactFields = { name: '', email: '', subject: null, folderUrl: '', message: '' };

export function ContactForm({ prefill, hasEmail }: { prefill: ContactSearch; hasEmail: boolean }) {
  const [fields, setFields] = useState<ContactFields>({
    ...EMPTY,
    subject: prefill.subject ?? null,
    folderUrl: prefill.url ?? '',
  });
  const [website, setWebsite] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  /** Fields show errors only after they had the focus. */
  const [visitedFields, setVisitedFields] = useState({ email: false, folderUrl: false });
  const markVisited = (field: keyof typeof visitedFields) =>
    setVisitedFields((previous) => ({ ...previous, [field]: true }));
  const isReport = fields.subject === REPORT_SUBJECT;
  const sending = useMutation({
    mutationFn: (message: Input<typeof endpoints.contact>) => call(endpoints.contact, message),
  });
  // Moves the focus, because the pressed button disappears.
  useEffect(() => {
    if (sending.isSuccess) outcome.current?.focus();
  }, [sending.isSuccess]);
  function startAgain() {
    setFields(EMPTY);
    setVisitedFields({ email: false, folderUrl: false });
    sending.reset();
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  }
  const change = (changed: Partial<ContactFields>) => {
    setFields((previous) => ({ ...previous, ...changed }));
    sending.reset();
  };

  function send(event: FormEvent) {
    event.preventDefault();
    const { subject, folderUrl, ...otherFields } = fields;
    if (subject === null || !canBeSent(fields)) return;
    sending.mutate({ ...otherFields, subject, folderUrl: isReport ? withoutSecrets(folderUrl) : null, website });
  }

  const success = sending.isSuccess && (
    <div ref={outcome} tabIndex={-1} className="space-y-4 rounded-control">
      <Banner tone="good">{sentWords(sending.variables.subject)}</Banner>
      <Button onClick={startAgain}>
        <Trans>Write another message</Trans>
      </Button>
    </div>
  );

  return (
    <Swap replacement={success}>
      <form ref={form} onSubmit={send} className="space-y-5" noValidate>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField
            label={t({ message: 'Name', context: 'person', comment: 'Label of the field for the name of the visitor' })}
            autoComplete="name"
            maxLength={NAME_MAX_CHARS}
            value={fields.name}
            disabled={sending.isPending}
            onChange={(name) => change({ name })}
          />
          <FormField
            label={t`Email Address`}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX_CHARS}
            value={fields.email}
            error={
              visitedFields.email && fields.email !== '' && !isEmail(fields.email)
                ? t`This is not an email address.`
                : null
            }
            disabled={sending.isPending}
            onBlur={() => markVisited('email')}
            onChange={(email) => change({ email })}
          />
        </div>
        <FormSelect
          label={t({ message: 'Subject', comment: 'Label of what a message is about' })}
          placeholder={t`Choose a subject`}
          options={subjects()}
          value={fields.subject}
          disabled={sending.isPending}
          onChange={(subject) => change({ subject })}
        />
        {isReport && (
          <div className="space-y-1.5">
            <FormField
              label={t`Folder URL`}
              type="url"
              maxLength={URL_MAX_CHARS}
              value={fields.folderUrl}
              error={
                visitedFields.folderUrl && fields.folderUrl !== '' && !isUrl(fields.folderUrl)
                  ? t`Please enter the whole link, from https:// on.`
                  : null
              }
              disabled={sending.isPending}
              onBlur={() => markVisited('folderUrl')}
              onChange={(folderUrl) => change({ folderUrl })}
            />
            <p role="status" className="text-sm text-muted empty:hidden">
              {isEncryptedLink(fields.folderUrl) && (
                <Trans>
                  These files are end-to-end encrypted. We can remove them with this link, but we leave out its key, so
                  we can’t see them. If you want us to look at them, paste the whole link into the message, too.
                </Trans>
              )}
            </p>
          </div>
        )}
        <FormArea
          label={t({ message: 'Message', comment: 'Label of the text that a visitor writes to us' })}
          rows={6}
          maxLength={CONTACT_MESSAGE_MAX_CHARS}
          value={fields.message}
          disabled={sending.isPending}
          onChange={(message) => change({ message })}
        />
        {/* Honeypot that bots fill in, but visitors do not see. */}
        <div hidden>
          <label>
            <Trans comment="Label of an address">Website</Trans>
            <input
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => setWebsite(event.target.value)}
            />
          </label>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="max-sm:w-full"
          busy={sending.isPending}
          disabled={!canBeSent(fields)}
        >
          {sending.isPending ? t`Sending...` : t`Send message`}
        </Button>
        {sending.isError && <Banner tone="danger">{refusalMessage(sending.error) ?? failedWords(hasEmail)}</Banner>}
      </form>
    </Swap>
  );
}

const failedWords = (hasEmail: boolean): string =>
  hasEmail
    ? t`Failed to send message. Please try again or contact us directly at the support email.`
    : t`Failed to send message. Please try again.`;

const sentWords = (subject: ContactSubject): string =>
  subject === REPORT_SUBJECT
    ? t`Content report submitted successfully! Our team will review the reported content and take appropriate action within 24-48 hours. Thank you for helping maintain a safe environment.`
    : t`Message sent successfully! We’ll get back to you soon.`;
