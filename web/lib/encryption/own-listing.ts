import { t } from '@lingui/core/macro';
import type { FileAnswer, OwnFolderAnswer } from '../../../worker/contract/calls/folders';
import { plainSize, SEGMENT_OVERHEAD_BYTES } from '../../../worker/contract/encryption';
import { groupBy } from '../group-by';
import type { OpenedFields, OwnFolder } from './own-folder';
import { type FolderSecrets, loadSecrets } from './stored-keys';

type ListedFile = FileAnswer & { readonly folderId: string; readonly shareLink: string };

/** Decrypts names with the stored keys. Loads the decryption code only if there is a key. */
export async function openOwn<File extends ListedFile>(
  { folders, files }: { readonly folders: readonly OwnFolderAnswer[]; readonly files: readonly File[] },
  secretsOf = loadSecrets,
): Promise<{ folders: OwnFolder[]; files: (File & OpenedFields)[] }> {
  const filesOf = groupBy(
    files.filter(({ sealed }) => sealed !== undefined),
    ({ folderId }) => folderId,
  );
  // A folder that was taken down has no contents.
  const isEncrypted = (folder: OwnFolderAnswer) => folder.encryption !== undefined && !folder.copyrightViolation;
  const encryptedFolders = folders.filter(isEncrypted);
  const secrets = new Map<string, FolderSecrets>();
  for (const folderId of new Set([...encryptedFolders.map((folder) => folder.folderId), ...filesOf.keys()])) {
    const found = await secretsOf(folderId);
    if (found) secrets.set(folderId, found);
  }
  const opener = secrets.size > 0 ? await import('./own-opener') : null;

  const openFolder = async (folder: OwnFolderAnswer): Promise<OwnFolder> => {
    if (!isEncrypted(folder)) return folder;
    const sized = { ...folder, ...plainSizes(folder) };
    const found = secrets.get(folder.folderId);
    return opener && found
      ? opener.openOwnFolder(sized, found)
      : { ...sized, folderName: t`Encrypted upload`, isLocked: true };
  };
  const openFiles = async ([folderId, ofFolder]: readonly [string, readonly File[]]) => {
    const found = secrets.get(folderId);
    return opener && found ? opener.openOwnFiles(ofFolder, found) : ofFolder.map(lockedFile);
  };
  const [openedFolders, openedFiles] = await Promise.all([
    Promise.all(folders.map(openFolder)),
    Promise.all([...filesOf].map(openFiles)),
  ]);
  const openedById = new Map(openedFiles.flat().map((file) => [file.fileId, file]));
  return { folders: openedFolders, files: files.map((file) => openedById.get(file.fileId) ?? file) };
}

const lockedFile = <File extends ListedFile>(file: File): File & OpenedFields => ({
  ...file,
  originalFilename: t`Encrypted file`,
  fileSize: plainSize(file.fileSize) ?? file.fileSize,
  isLocked: true,
});

/** Returns sizes before encryption, a little too large for files of several segments. */
export function plainSizes({
  fileCount,
  ownSize,
  totalSize,
}: Pick<OwnFolderAnswer, 'fileCount' | 'ownSize' | 'totalSize'>) {
  const overhead = SEGMENT_OVERHEAD_BYTES * fileCount;
  return { ownSize: Math.max(0, ownSize - overhead), totalSize: Math.max(0, totalSize - overhead) };
}
