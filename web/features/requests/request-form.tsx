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
import { PasswordField } from '../../ui/form/password-field';
import { Select } from '../../ui/form/select';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { askedOf, dayChoices, NEW_TERMS, problemsOf, type RequestTerms, type TermsProblems } from './request-terms';

interface RequestFormProps {
  userId: string;
  premium: boolean;
  onMade(request: OwnRequest): void;
  onClose(): void;
}

/** The form that makes a request: its title, note, end and limits. */
export function RequestForm({ userId, premium, onMade, onClose }: RequestFormProps) {
  const [terms, setTerms] = useState(NEW_TERMS);
  const [problems, setProblems] = useState<TermsProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endpoints.makeRequest, { userId, ...askedOf(terms) }),
    onSuccess: ({ request }) => onMade(request),
  });

  function change(changed: Partial<RequestTerms>) {
    setTerms({ ...terms, ...changed });
    setProblems({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = problemsOf(terms);
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) return mutate();
    // In the next frame the wrong fields are marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      <p className="text-sm text-muted">
        You get a link. Whoever has it can send you files, and sees nothing of what others send. They arrive in a folder
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
        label="Note to those who send (optional)"
        rows={3}
        maxLength={SHARE_MESSAGE_MAX_CHARS}
        value={terms.note}
        onChange={(note) => change({ note })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="Files at most"
          autoComplete="off"
          maxLength={6}
          value={terms.maxFiles}
          error={problems.maxFiles ?? null}
          onChange={(maxFiles) => change({ maxFiles })}
        />
        <FormField
          label="GB at most, all together"
          autoComplete="off"
          maxLength={8}
          value={terms.maxGigabytes}
          error={problems.maxGigabytes ?? null}
          onChange={(maxGigabytes) => change({ maxGigabytes })}
        />
      </div>
      <Select
        label="Takes files for"
        value={terms.days}
        options={dayChoices(premium)}
        onChange={(days) => change({ days })}
      />
      <CheckboxField
        label="From one sender only"
        meaning="The first who begins to send is the one, unless they give it up."
        checked={terms.isForOne}
        onChange={(isForOne) => change({ isForOne })}
      />
      <PasswordField
        label="Password (optional)"
        autoComplete="new-password"
        value={terms.password}
        error={problems.password ?? null}
        onChange={(password) => change({ password })}
      />
      <p className="text-sm text-muted">
        {premium
          ? 'What arrives is kept without an end, and counts in your storage and bandwidth.'
          : 'What arrives is kept as your own uploads are, 15 days, or 3 where it is more than 100 MB, and counts in your bandwidth.'}{' '}
        Nobody is sent a mail: pass the link on yourself. While My Files is open it tells you when something arrives.
      </p>
      {error && <Banner tone="danger">{failureMessage(error)}</Banner>}
      <DialogActions submit="Make the Link" busy={isPending} onCancel={onClose} />
    </form>
  );
}
