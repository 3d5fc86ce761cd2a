import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import type { OpenedFile } from '../../../lib/encryption/open-files';
import type { FolderSecrets } from '../../../lib/encryption/stored-keys';
import { FinalError } from '../../../lib/final-error';
import type { PickedFile } from '../picking/picked-file';
import { type MatchedFiles, matchUnfinished } from './match-unfinished';

/** Rejects with `key_missing` if `load` returns no key for an encrypted folder. */
export async function continuedFiles(
  folderFiles: readonly FileAnswer[],
  picked: readonly PickedFile[],
  load: () => Promise<FolderSecrets | null>,
): Promise<MatchedFiles> {
  if (folderFiles.every(({ sealed }) => sealed === undefined)) return matchUnfinished(folderFiles, picked);
  const [{ openFiles }, { folderKeys }, secrets] = await Promise.all([
    import('../../../lib/encryption/open-files'),
    import('../../../../encryption/folder-keys'),
    load(),
  ]);
  if (!secrets) throw new FinalError({ code: 'key_missing' });
  const opened = await openFiles(await folderKeys(secrets.folderKey), folderFiles);
  const matched = matchUnfinished(
    opened.filter(({ isDirectory }) => !isDirectory),
    picked,
  );
  if (matched.files.length === 0) return matched;
  return { ...matched, files: [...matched.files, ...unfinishedDirectories(opened)] };
}

/** Returns the unfinished empty directories, because users cannot pick them. */
const unfinishedDirectories = (files: readonly OpenedFile[]): PickedFile[] =>
  files
    .filter(({ isDirectory, status }) => isDirectory && status === 'uploading')
    .map(({ fileId, originalFilename, path, modified, sealed = '' }) => ({
      file: new File([], originalFilename, { lastModified: modified }),
      path,
      name: originalFilename,
      continues: fileId,
      sealed,
      isDirectory: true,
    }));
