import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { storeSecrets } from '../../../lib/encryption/stored-keys';
import type { LockedFolder, UnlockProblem } from '../../../lib/encryption/unlock-folder';
import { failureMessage } from '../../../lib/failure-message';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/form/form-field';

interface UnlockFormProps {
  folder: LockedFolder;
  /** `''` if the page's URL has no key. */
  linkKey?: string;
  onUnlocked(): void;
}

const WORDS: Record<UnlockProblem, MessageDescriptor> = {
  other_folder: msg`This is the link of another upload.`,
  missing: msg`This link is incomplete. Copy all of it, including the part after the #.`,
  damaged: msg`This link is damaged. Copy all of it, including the part after the #.`,
  unknown_version: msg`This link needs a newer version of this page. Reload the page and try again.`,
  wrong: msg`This link doesn’t open this upload.`,
};

export function UnlockForm({ folder, linkKey = '', onUnlocked }: UnlockFormProps) {
  const [link, setLink] = useState('');
  const [password, setPassword] = useState('');
  const hasPassword = folder.encryption.kdf !== 'none';
  const {
    data: problem,
    error,
    isPending,
    mutate,
  } = useMutation({
    mutationFn: async () => {
      const { unlockFolder } = await import('../../../lib/encryption/unlock-folder');
      const unlocked = await unlockFolder(folder, link || linkKey, password);
      if ('problem' in unlocked) return unlocked.problem;
      await storeSecrets(folder.folderId, unlocked.secrets);
      return null;
    },
    onSuccess: (found) => {
      if (found === null) onUnlocked();
    },
  });
  // Without a password, the page has already tried `linkKey`, which is wrong.
  const asksLink = linkKey === '' || !hasPassword;
  const words = problem === 'wrong' && hasPassword ? t`Link or password is wrong.` : problem && i18n._(WORDS[problem]);

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate();
  }

  return (
    <form
      aria-label={t`Unlock this upload`}
      className="mt-3 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-end sm:[&>div]:flex-1 sm:[&>div]:basis-56"
      onSubmit={submit}
    >
      {asksLink && (
        <FormField
          label={t`Link of this upload`}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…/e/…#…"
          value={link}
          onChange={setLink}
        />
      )}
      {hasPassword && (
        <FormField type="password" label={t`Password`} autoComplete="off" value={password} onChange={setPassword} />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={isPending}
        disabled={(asksLink && link.trim() === '') || (hasPassword && password === '')}
      >
        <Trans comment="Button that opens an encrypted upload">Unlock</Trans>
      </Button>
      {(words || error) && (
        <p role="alert" className="basis-full text-sm text-danger">
          {words ?? failureMessage(error)}
        </p>
      )}
    </form>
  );
}
