import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { SharingSettings } from '../../../worker/contract/calls/sharing';
import { DOWNLOAD_LIMIT_MAX, SHARE_MESSAGE_MAX_CHARS } from '../../../worker/contract/limits';
import { downloadLimitOf, downloadLimitProblem } from '../../lib/download-limit';
import type { Lock } from '../../lib/encryption/own-folder';
import { failureMessage } from '../../lib/failure-message';
import { sentenceSpace } from '../../lib/words/language';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { FormArea } from '../../ui/form/form-area';
import { FormField } from '../../ui/form/form-field';
import { useLateFailure } from '../../ui/hooks/use-late-failure';
import { DialogActions } from '../../ui/overlay/dialog-actions';
import { type PasswordChoice, passwordProblem, type SharingChange, sharingChange } from './sharing-change';

interface SharingFormProps {
  settings: SharingSettings;
  /** Changing the password or the message of an encrypted folder requires the key. */
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
  const passwordPart = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMutation({ mutationFn: save, onError: useLateFailure(saveFailure) });

  const newLimit = downloadLimitProblem(downloadLimit) === null ? downloadLimitOf(downloadLimit) : null;
  const endsSharing = newLimit !== null && newLimit <= downloads;

  function submit(event: FormEvent) {
    event.preventDefault();
    const passwordError = passwordProblem(choice);
    setTypedProblem(passwordError);
    if (passwordError !== null) return passwordPart.current?.querySelector('input')?.focus();
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
          <Trans>
            This upload is end-to-end encrypted. Its password and message can be changed only with its key, and the key
            is only in the browser that sent these files.
          </Trans>
        </p>
      ) : (
        <PasswordPart
          hasPassword={settings.hasPassword}
          scopeText={scopeOf(lock)}
          choice={choice}
          problem={typedProblem}
          container={passwordPart}
          onChoice={(next) => {
            setChoice(next);
            setTypedProblem(null);
          }}
        />
      )}
      <div className="space-y-1.5">
        <FormField
          label={t`Delete after this many downloads`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`No limit`}
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
          {endsSharing ? (
            endingWords(downloads)
          ) : (
            <>
              {downloadsWords(downloads)}
              {newLimit !== null && (
                <>
                  {sentenceSpace()}
                  <Trans>After the last one, everything is deleted.</Trans>
                </>
              )}
            </>
          )}
        </p>
      </div>
      {lock !== 'locked' && (
        <FormArea
          label={t`Message to recipients`}
          rows={4}
          maxLength={SHARE_MESSAGE_MAX_CHARS}
          value={message}
          onChange={setMessage}
        />
      )}
      <CheckboxField
        label={t`Stop sharing`}
        meaning={t`Only you can open the link until you share again. Nothing is deleted.`}
        checked={isStopped}
        onChange={setStopped}
      />
      {error && <Banner tone="danger">{saveFailure(error)}</Banner>}
      <DialogActions
        submit={t({ message: 'Save', comment: 'Button that saves the changes of a dialog' })}
        busy={isPending}
        onCancel={onClose}
      />
    </form>
  );
}

function saveFailure(failure: Error): string {
  const reason = failureMessage(failure);
  return t`Failed to save: ${reason}`;
}

const scopeOf = (lock: Lock): string =>
  lock === 'plain'
    ? t`It protects this folder. Folders inside it have their own passwords.`
    : t`Without it, nobody can open the files. We can’t recover a lost password.`;

const endingWords = (downloads: number): string =>
  plural(downloads, {
    one: 'It was downloaded once already. If you save this limit, it will be deleted permanently.',
    other: 'It was downloaded # times already. If you save this limit, it will be deleted permanently.',
  });

const downloadsWords = (downloads: number): string =>
  downloads === 0
    ? t`Not downloaded yet.`
    : plural(downloads, { one: 'Downloaded once so far.', other: 'Downloaded # times so far.' });

interface PasswordPartProps {
  container: RefObject<HTMLDivElement | null>;
  hasPassword: boolean;
  scopeText: string;
  choice: PasswordChoice;
  problem: string | null;
  onChoice(choice: PasswordChoice): void;
}

function PasswordPart({ hasPassword, scopeText, choice, problem, container, onChoice }: PasswordPartProps) {
  // Moves the focus, because the pressed button disappears.
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
          label={hasPassword ? t`New password` : t`Password`}
          autoComplete="new-password"
          value={choice.password}
          error={problem}
          onChange={(password) => onChoice({ kind: 'set', password })}
        />
        <p className="text-sm text-muted">
          {hasPassword && (
            <>
              <Trans>People who already opened it must enter the new one.</Trans>
              {sentenceSpace()}
            </>
          )}
          {scopeText}
        </p>
        <Button variant="quiet" size="small" className="-ms-2" onClick={() => onChoice({ kind: 'keep' })}>
          {hasPassword ? t`Keep the old password` : t`No password`}
        </Button>
      </div>
    );
  }
  const isRemoved = choice.kind === 'remove';
  return (
    <div ref={container}>
      <p className="text-sm text-muted">
        <Trans>Password</Trans>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-[0.9375rem] text-strong">{stateOf(hasPassword, isRemoved)}</p>
        {isRemoved ? (
          <Button onClick={() => onChoice({ kind: 'keep' })}>
            <Trans context="password" comment="Button that does not remove the password">
              Keep it
            </Trans>
          </Button>
        ) : (
          <Button onClick={() => onChoice({ kind: 'set', password: '' })}>
            {hasPassword ? t({ message: 'Change', comment: 'Button that changes the password' }) : t`Set a password`}
          </Button>
        )}
        {hasPassword && !isRemoved && (
          <Button onClick={() => onChoice({ kind: 'remove' })}>
            <Trans comment="Button that removes the password">Remove</Trans>
          </Button>
        )}
      </div>
      {hasPassword && <p className="mt-1.5 text-sm text-muted">{scopeText}</p>}
    </div>
  );
}

function stateOf(hasPassword: boolean, isRemoved: boolean): string {
  if (isRemoved) return t({ message: 'Will be removed', comment: 'Says what saving does with the password' });
  return hasPassword ? t({ message: 'Protected', comment: 'The folder has a password' }) : t`No password`;
}
