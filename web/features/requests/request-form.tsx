import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import type { OwnRequest } from '../../../worker/contract/calls/requests';
import { NAME_MAX_CHARS, SHARE_MESSAGE_MAX_CHARS } from '../../../worker/contract/limits';
import { call } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { Banner } from '../../ui/banner';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { FormArea } from '../../ui/form/form-area';
import { FormField } from '../../ui/form/form-field';
import { Select } from '../../ui/form/select';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import {
  dayChoices,
  NEW_TERMS,
  problemsOf,
  type RequestTerms,
  requestInputOf,
  type TermsProblems,
} from './request-terms';

interface RequestFormProps {
  userId: string;
  premium: boolean;
  onCreated(request: OwnRequest): void;
  onClose(): void;
}

/** The form that creates a request for files: title, note, end and limits. */
export function RequestForm({ userId, premium, onCreated, onClose }: RequestFormProps) {
  const [terms, setTerms] = useState(NEW_TERMS);
  const [problems, setProblems] = useState<TermsProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endpoints.makeRequest, { userId, ...requestInputOf(terms) }),
    onSuccess: ({ request }) => onCreated(request),
  });

  function change(changed: Partial<RequestTerms>) {
    setTerms({ ...terms, ...changed });
    setProblems({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const newProblems = problemsOf(terms);
    setProblems(newProblems);
    if (Object.keys(newProblems).length === 0) return mutate();
    // Focuses the first invalid field. Invalid fields are marked only in the next frame.
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      <p className="text-sm text-muted">
        You get a link. Anyone with it can send you files, but can’t see what others send. The files arrive in a folder
        of My Files.
      </p>
      <FormField
        label="Title"
        maxLength={NAME_MAX_CHARS}
        autoComplete="off"
        value={terms.title}
        error={problems.title ?? null}
        onChange={(title) => change({ title })}
      />
      <FormArea
        label="Note to senders (optional)"
        rows={3}
        maxLength={SHARE_MESSAGE_MAX_CHARS}
        value={terms.note}
        onChange={(note) => change({ note })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="Max files"
          autoComplete="off"
          maxLength={6}
          value={terms.maxFiles}
          error={problems.maxFiles ?? null}
          onChange={(maxFiles) => change({ maxFiles })}
        />
        <FormField
          label="Max total (GB)"
          autoComplete="off"
          maxLength={8}
          value={terms.maxGigabytes}
          error={problems.maxGigabytes ?? null}
          onChange={(maxGigabytes) => change({ maxGigabytes })}
        />
      </div>
      <Select label="Open for" value={terms.days} options={dayChoices(premium)} onChange={(days) => change({ days })} />
      <CheckboxField
        label="From one sender only"
        meaning="Only the first sender can use the link. If they cancel, somebody else can."
        checked={terms.isForOne}
        onChange={(isForOne) => change({ isForOne })}
      />
      <FormField
        type="password"
        label="Password (optional)"
        autoComplete="new-password"
        value={terms.password}
        error={problems.password ?? null}
        onChange={(password) => change({ password })}
      />
      <p className="text-sm text-muted">
        {premium
          ? 'Files have no expiry and count toward your storage and bandwidth.'
          : 'Kept 15 days (3 if over 100 MB). Counts toward your bandwidth.'}{' '}
        We send no mail: share the link yourself. While My Files is open, it shows when files arrive.
      </p>
      {error && <Banner tone="danger">{failureMessage(error)}</Banner>}
      <DialogActions submit="Create link" busy={isPending} onCancel={onClose} />
    </form>
  );
}
