import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { SharingSettings } from '../../../worker/contract/calls/sharing';
import { DOWNLOAD_LIMIT_MAX, SHARE_MESSAGE_MAX_CHARS } from '../../../worker/contract/limits';
import { downloadLimitOf, downloadLimitProblem } from '../../lib/download-limit';
import type { Lock } from '../../lib/encryption/own-folder';
import { failureMessage } from '../../lib/failure-message';
import { countOf } from '../../lib/format';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { FormArea } from '../../ui/form/form-area';
import { FormField } from '../../ui/form/form-field';
import { useLateFailure } from '../../ui/hooks/use-late-failure';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { type PasswordChoice, passwordProblem, type SharingChange, sharingChange } from './sharing-change';

const SCOPE_TEXT = 'It protects this folder. Folders inside it have their own passwords.';
const ENCRYPTED_SCOPE_TEXT = 'Without it, nobody can open the files. We can’t recover a lost password.';

interface SharingFormProps {
  settings: SharingSettings;
  /** Only a browser with the key can change the password and the message of an encrypted folder. */
  lock: Lock;
  downloads: number;
  save(change: SharingChange): Promise<unknown>;
  onClose(): void;
}

export function SharingForm({ settings, lock, downloads, save, onClose }: SharingFormProps) {
  const [choice, setChoice] = useState<PasswordChoice>({ kind: 'keep' });
  const [message, setMessage] = useState(settings.message ?? '');
  const [downloadLimit, setDownloadLimit] = useState(String(settings.downloadLimit ?? ''));
  const [limitProblem, setLimitProblem] = useState<string | null>(null);
  const limitField = useRef<HTMLInputElement>(null);
  const [isStopped, setStopped] = useState(settings.isStopped);
  const [typedProblem, setTypedProblem] = useState<string | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: save, onError: useLateFailure(saveFailure) });

  const newLimit = downloadLimitProblem(downloadLimit) === null ? downloadLimitOf(downloadLimit) : null;
  const endsSharing = newLimit !== null && newLimit <= downloads;

  function submit(event: FormEvent) {
    event.preventDefault();
    const passwordError = passwordProblem(choice);
    setTypedProblem(passwordError);
    if (passwordError !== null) return part.current?.querySelector('input')?.focus();
    const limitError = downloadLimitProblem(downloadLimit);
    setLimitProblem(limitError);
    if (limitError !== null) return limitField.current?.focus();
    const change = sharingChange(settings, { choice, message, downloadLimit, isStopped });
    if (change === null) onClose();
    else mutate(change, { onSuccess: onClose });
  }

  return (
    <form onSubmit={submit} className="mt-5 space-y-5">
      {lock === 'locked' ? (
        <p className="text-sm text-muted">
          This upload is end-to-end encrypted. Its password and message can be changed only with its key, and the key is
          only in the browser that sent these files.
        </p>
      ) : (
        <PasswordPart
          hasPassword={settings.hasPassword}
          scopeText={lock === 'plain' ? SCOPE_TEXT : ENCRYPTED_SCOPE_TEXT}
          choice={choice}
          problem={typedProblem}
          container={part}
          onChoice={(next) => {
            setChoice(next);
            setTypedProblem(null);
          }}
        />
      )}
      <div className="space-y-1.5">
        <FormField
          label="Delete after this many downloads"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          maxLength={String(DOWNLOAD_LIMIT_MAX).length}
          inputRef={limitField}
          value={downloadLimit}
          error={limitProblem}
          onChange={(typed) => {
            setDownloadLimit(typed);
            setLimitProblem(null);
          }}
        />
        <p aria-live="polite" className={`text-sm ${endsSharing ? 'text-limit' : 'text-muted'}`}>
          {endsSharing
            ? `It was downloaded ${timesOf(downloads)} already. If you save this limit, it will be deleted permanently.`
            : `${downloads > 0 ? `Downloaded ${timesOf(downloads)} so far.` : 'Not downloaded yet.'}${newLimit === null ? '' : ' After the last one, everything is deleted.'}`}
        </p>
      </div>
      {lock !== 'locked' && (
        <FormArea
          label="Message to recipients"
          rows={4}
          maxLength={SHARE_MESSAGE_MAX_CHARS}
          value={message}
          onChange={setMessage}
        />
      )}
      <CheckboxField
        label="Stop sharing"
        meaning="Only you can open the link until you share again. Nothing is deleted."
        checked={isStopped}
        onChange={setStopped}
      />
      {error && <Banner tone="danger">{saveFailure(error)}</Banner>}
      <DialogActions submit="Save" busy={isPending} onCancel={onClose} />
    </form>
  );
}

const saveFailure = (failure: Error): string => `Failed to save: ${failureMessage(failure)}`;

const timesOf = (count: number): string => (count === 1 ? 'once' : countOf(count, 'time'));

interface PasswordPartProps {
  container: RefObject<HTMLDivElement | null>;
  hasPassword: boolean;
  scopeText: string;
  choice: PasswordChoice;
  problem: string | null;
  onChoice(choice: PasswordChoice): void;
}

function PasswordPart({ hasPassword, scopeText, choice, problem, container, onChoice }: PasswordPartProps) {
  // The focus moves, because the pressed button disappears.
  const previousKind = useRef(choice.kind);
  useEffect(() => {
    if (previousKind.current === choice.kind) return;
    previousKind.current = choice.kind;
    container.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [choice.kind, container]);

  if (choice.kind === 'set') {
    return (
      <div ref={container} className="space-y-1.5">
        <FormField
          type="password"
          label={hasPassword ? 'New password' : 'Password'}
          autoComplete="new-password"
          value={choice.password}
          error={problem}
          onChange={(password) => onChoice({ kind: 'set', password })}
        />
        <p className="text-sm text-muted">
          {hasPassword && 'People who already opened it must enter the new one. '}
          {scopeText}
        </p>
        <Button variant="quiet" size="small" className="-ml-2" onClick={() => onChoice({ kind: 'keep' })}>
          {hasPassword ? 'Keep the old password' : 'No password'}
        </Button>
      </div>
    );
  }
  const isRemoved = choice.kind === 'remove';
  return (
    <div ref={container}>
      <p className="text-sm text-muted">Password</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-[0.9375rem] text-strong">{stateOf(hasPassword, isRemoved)}</p>
        {isRemoved ? (
          <Button onClick={() => onChoice({ kind: 'keep' })}>Keep it</Button>
        ) : (
          <Button onClick={() => onChoice({ kind: 'set', password: '' })}>
            {hasPassword ? 'Change' : 'Set a password'}
          </Button>
        )}
        {hasPassword && !isRemoved && <Button onClick={() => onChoice({ kind: 'remove' })}>Remove</Button>}
      </div>
      {hasPassword && <p className="mt-1.5 text-sm text-muted">{scopeText}</p>}
    </div>
  );
}

function stateOf(hasPassword: boolean, isRemoved: boolean): string {
  if (isRemoved) return 'Will be removed';
  return hasPassword ? 'Protected' : 'No password';
}
