import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { OwnFolderAnswer } from '../../../../worker/contract/calls/folders';
import { loadSecrets } from '../../../lib/encryption/stored-keys';
import { failureMessage } from '../../../lib/failure-message';
import { formatBytes } from '../../../lib/format';
import { canCheckFiles } from '../../../lib/page/can-check-files';
import { sentenceSpace } from '../../../lib/words/language';
import { encryptStored } from '../engine/encrypting/upload-encryption';
import type { PickedFile } from '../engine/upload';
import { joinNames } from '../join-names';
import { PickButtons } from '../picking/pick-buttons';
import { readMetadata } from '../picking/read-metadata';
import { continuedFiles } from '../resuming/continued-files';
import { listFolderFiles } from '../resuming/list-folder-files';
import type { MatchedFiles } from '../resuming/match-unfinished';
import { useStage } from './stage/stage-holder';
import { UnlockForm } from './unlock-form';
import { useFolderSecrets } from './use-folder-secrets';

interface ContinueSendingProps {
  userId: string;
  /** Secret of a management link. If undefined, `userId` must be the owner's id. */
  managementSecret?: string;
  folder: Pick<OwnFolderAnswer, 'folderId' | 'fileCount' | 'unfinishedFiles' | 'unfinishedBytes' | 'encryption'>;
  /** True if the page has no other main button. */
  isMain?: boolean;
  onUnlocked?(): void;
  onContinued?(): void;
}

type MismatchedFiles = Omit<MatchedFiles, 'files'> & { readonly sentCount: number };

/** Lets the user send the missing files of an interrupted upload. */
export function ContinueSending(props: ContinueSendingProps) {
  const { userId, managementSecret, folder, isMain = false, onUnlocked, onContinued } = props;
  const stage = useStage();
  const { folderId, unfinishedFiles: count, encryption } = folder;
  const secrets = useFolderSecrets(folder);
  const {
    data: mismatched = null,
    error,
    isPending,
    mutate,
  } = useMutation({
    mutationFn: async (picked: PickedFile[] | Promise<PickedFile[]>): Promise<MismatchedFiles | null> => {
      const [folderFiles, pickedFiles] = await Promise.all([
        listFolderFiles(folderId, { userId, managementSecret }),
        picked,
      ]);
      await readMetadata(pickedFiles);
      const { files, ...rest } = await continuedFiles(folderFiles, pickedFiles, () => loadSecrets(folderId));
      const isAll = Object.values(rest).every((names) => names.length === 0);
      if (files.length > 0) {
        // `expiryDays` has no effect, because a folder with files keeps its expiry.
        const request = {
          files,
          userId,
          managementSecret,
          folderId,
          expiryDays: 1,
          encryption: encryption && encryptStored(folderId),
        };
        const { stageStore } = await import('./stage/stage-store');
        stageStore.send(request);
      }
      return isAll ? null : { ...rest, sentCount: files.length };
    },
  });
  const send = (picked: PickedFile[] | Promise<PickedFile[]>) =>
    mutate(picked, { onSuccess: (result) => result === null && onContinued?.() });
  const isSending = stage.name === 'uploading';
  const canResume = count > 0 && !isSending;
  if (!canResume && mismatched === null) return null;

  return (
    <section aria-label={t`Unfinished upload`} className="rounded-control border border-line bg-raised px-4 py-3">
      {canResume && (
        <p className="text-[0.9375rem] tabular-nums">
          {notArrivedWords(count, folder.fileCount, folder.unfinishedBytes)}
          {sentenceSpace()}
          {secrets.isMissing
            ? plural(count, {
                one: 'It is encrypted. To resume here, paste the whole link of this upload.',
                other: 'They are encrypted. To resume here, paste the whole link of this upload.',
              })
            : t`Choose the same files or their folder to resume. Only what is missing is sent.`}
        </p>
      )}
      {canResume && secrets.isMissing && encryption && (
        <UnlockForm
          folder={{ folderId, encryption }}
          onUnlocked={() => {
            void secrets.reload();
            onUnlocked?.();
          }}
        />
      )}
      {mismatched && <MismatchReport mismatched={mismatched} />}
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {failureMessage(error)}
        </p>
      )}
      {canResume && secrets.isKnown && (
        <div className={isMain ? 'mt-3 mb-1' : 'mt-1'}>
          <PickButtons appearance={isMain ? 'panel' : 'aside'} disabled={isPending || !canCheckFiles()} onPick={send} />
        </div>
      )}
    </section>
  );
}

function notArrivedWords(missing: number, all: number, bytes: number): string {
  const size = formatBytes(bytes);
  if (all === 1) return t`The file has not arrived: ${size} missing.`;
  return plural(missing, {
    one: `# of ${plural(all, { one: '# file', other: '# files' })} has not arrived: ${size} missing.`,
    other: `# of ${plural(all, { one: '# file', other: '# files' })} have not arrived: ${size} missing.`,
  });
}

function MismatchReport({ mismatched }: { mismatched: MismatchedFiles }) {
  const missing = joinNames(mismatched.missing);
  const otherSize = joinNames(mismatched.otherSize);
  const unknownNames = joinNames(mismatched.unknownNames);
  return (
    <div role="alert" className="mt-1 space-y-1 text-sm text-limit [overflow-wrap:anywhere]">
      {mismatched.sentCount === 0 && (
        <p>
          <Trans>None of these files is missing. Nothing was sent.</Trans>
        </p>
      )}
      {missing && <p>{t`Missing from the files you chose: ${missing}.`}</p>}
      {otherSize && (
        <p>
          {t`Different size than in this upload, not sent: ${otherSize}. To send the current version, delete the one in this upload first.`}
        </p>
      )}
      {unknownNames && <p>{t`Not part of this upload, not sent: ${unknownNames}.`}</p>}
    </div>
  );
}
