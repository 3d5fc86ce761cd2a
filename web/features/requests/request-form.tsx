import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { OwnRequest } from '../../../worker/contract/calls/requests';
import {
  FREE_MAX_DAYS,
  FREE_SMALL_MAX_DAYS,
  NAME_MAX_CHARS,
  SHARE_MESSAGE_MAX_CHARS,
  SMALL_UPLOAD_MAX_BYTES,
} from '../../../worker/contract/limits';
import { call } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { formatBytes, formatCount } from '../../lib/format';
import { Banner } from '../../ui/banner';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { FormArea } from '../../ui/form/form-area';
import { FormField } from '../../ui/form/form-field';
import { Options } from '../../ui/form/options';
import { Select } from '../../ui/form/select';
import { useLateFailure } from '../../ui/hooks/use-late-failure';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import {
  dayChoices,
  NEW_TERMS,
  problemsOf,
  type RequestTerms,
  requestInputOf,
  type TermsProblems,
  termsInWords,
} from './request-terms';

export type MailChoice = (isWanted: boolean, onChange: (isWanted: boolean) => void) => ReactNode;

interface RequestFormProps {
  userId: string;
  premium: boolean;
  isFirst: boolean;
  mailChoice: MailChoice;
  onCreated(request: OwnRequest): void;
  onClose(): void;
}

function freeText(): string {
  const largerDays = formatCount(FREE_MAX_DAYS);
  const size = formatBytes(SMALL_UPLOAD_MAX_BYTES);
  return plural(
    { days: FREE_SMALL_MAX_DAYS },
    {
      one: `Kept # day (${largerDays} if over ${size}). Counts toward your bandwidth.`,
      other: `Kept # days (${largerDays} if over ${size}). Counts toward your bandwidth.`,
    },
  );
}

/** The form opens the options if one of these fields is invalid. */
const OPTION_NAMES = ['maxFiles', 'maxGigabytes', 'password'] as const;

export function RequestForm({ userId, premium, isFirst, mailChoice, onCreated, onClose }: RequestFormProps) {
  const [terms, setTerms] = useState(NEW_TERMS);
  const [problems, setProblems] = useState<TermsProblems>({});
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endpoints.makeRequest, { userId, ...requestInputOf(terms) }),
    onSuccess: ({ request }) => onCreated(request),
    onError: useLateFailure(failureMessage),
  });

  function change(changed: Partial<RequestTerms>) {
    setTerms({ ...terms, ...changed });
    setProblems({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const newProblems = problemsOf(terms);
    setProblems(newProblems);
    if (OPTION_NAMES.some((name) => newProblems[name])) setOpen(true);
    if (Object.keys(newProblems).length === 0) return mutate();
    // React marks the invalid fields in the next frame.
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      {isFirst && (
        <p className="text-[0.9375rem] text-muted">
          <Trans>
            You share the link yourself: we don’t email it. Anyone with it can send you files, without an account.
          </Trans>
        </p>
      )}
      <FormField
        label={t({ message: 'Title', comment: 'Label of the field for the title of a request for files' })}
        placeholder={t({
          message: 'Photos of the summer party',
          comment: 'Example of the title of a request for files',
        })}
        maxLength={NAME_MAX_CHARS}
        autoComplete="off"
        value={terms.title}
        error={problems.title ?? null}
        onChange={(title) => change({ title })}
      />
      <Options
        isOpen={isOpen}
        summary={termsInWords(terms)}
        className="rounded-control border border-line"
        edges="px-3"
        onOpen={setOpen}
      >
        <div className="space-y-4 px-3 pt-1 pb-4">
          <FormArea
            label={t`Note to senders (optional)`}
            rows={3}
            maxLength={SHARE_MESSAGE_MAX_CHARS}
            value={terms.note}
            onChange={(note) => change({ note })}
          />
          <div className="grid grid-cols-2 gap-4">
            <FormField
              label={t`Max files`}
              autoComplete="off"
              maxLength={6}
              value={terms.maxFiles}
              error={problems.maxFiles ?? null}
              onChange={(maxFiles) => change({ maxFiles })}
            />
            <FormField
              label={t`Max total (GB)`}
              autoComplete="off"
              maxLength={8}
              value={terms.maxGigabytes}
              error={problems.maxGigabytes ?? null}
              onChange={(maxGigabytes) => change({ maxGigabytes })}
            />
          </div>
          <Select
            label={t({ message: 'Open for', comment: 'Label of a choice of days in which a request accepts files' })}
            value={terms.days}
            options={dayChoices(premium)}
            onChange={(days) => change({ days })}
          />
          <CheckboxField
            label={t`From one sender only`}
            meaning={t`Only the first sender can use the link.`}
            checked={terms.isForOne}
            onChange={(isForOne) => change({ isForOne })}
          />
          <FormField
            type="password"
            label={t`Password (optional)`}
            autoComplete="new-password"
            value={terms.password}
            error={problems.password ?? null}
            onChange={(password) => change({ password })}
          />
        </div>
      </Options>
      {mailChoice(terms.wantsMail, (wantsMail) => change({ wantsMail }))}
      <p className="text-sm text-muted">
        {premium ? t`No expiry. Counts toward your storage and bandwidth.` : freeText()}
      </p>
      {error && <Banner tone="danger">{failureMessage(error)}</Banner>}
      <DialogActions submit={t`Create link`} busy={isPending} onCancel={onClose} />
    </form>
  );
}
