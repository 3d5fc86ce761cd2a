/** Searches names of encrypted folders and files in the browser, because the server cannot read them. */
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import { MINUTE_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';
import type { OwnFolder } from '../../lib/encryption/own-folder';
import { openOwn } from '../../lib/encryption/own-listing';
import { myFilesKey } from '../../lib/my-files-key';
import { queryClient } from '../../lib/query-client';
import type { OwnFile } from './list/items';

const FOLDERS_MAX = 100;
/** Each of these folders needs a call. */
const FOLDERS_WITH_FILES_MAX = 20;

export interface EncryptedNames {
  readonly folders: readonly OwnFolder[];
  readonly files: readonly OwnFile[];
  /** Encrypted folders whose key this browser does not have. */
  readonly lockedFolders: number;
}

/**
 * Returns the encrypted folders in a folder, and the files of the first `FOLDERS_WITH_FILES_MAX`, if this browser has
 * the keys. If the folder itself is encrypted, also returns its files. Cached for a minute, so that typing does not
 * repeat the calls.
 */
export const encryptedNames = (userId: string, folderId: string | null): Promise<EncryptedNames> =>
  queryClient.fetchQuery({
    queryKey: [...myFilesKey(userId), 'encrypted-names', folderId],
    queryFn: () => readNames(userId, folderId),
    staleTime: MINUTE_MS,
  });

async function readNames(userId: string, folderId: string | null): Promise<EncryptedNames> {
  const input = { userId, page: 1, limit: FOLDERS_MAX, parentFolderId: folderId };
  const level = await call(endpoints.foldersPaginated, input);
  const { folders } = await openOwn({
    folders: level.current ? [level.current, ...level.folders] : level.folders,
    files: [],
  });
  const encrypted = folders.filter(({ encryption, copyrightViolation }) => encryption && !copyrightViolation);
  const unlocked = encrypted.filter(({ isLocked }) => !isLocked);
  const files: OwnFile[] = [];
  for (const folder of unlocked.slice(0, FOLDERS_WITH_FILES_MAX)) files.push(...(await readFiles(userId, folder)));
  return {
    folders: unlocked.filter((folder) => folder.folderId !== folderId),
    files,
    lockedFolders: encrypted.length - unlocked.length,
  };
}

async function readFiles(userId: string, { folderId }: OwnFolder): Promise<OwnFile[]> {
  const { current, files } = await call(endpoints.managedFolder, {
    userId,
    folderId,
    limit: FOLDER_FILES_MAX_LIMIT,
  });
  const listed = files.map((file) => ({ ...file, folderId, shareLink: current.shareLink }));
  return (await openOwn({ folders: [], files: listed })).files;
}

export function matchingNames(names: EncryptedNames, search: string): Pick<EncryptedNames, 'folders' | 'files'> {
  const folded = foldedCase(search);
  return {
    folders: names.folders.filter(({ folderName }) => foldedCase(folderName).includes(folded)),
    files: names.files.filter(({ originalFilename }) => foldedCase(originalFilename).includes(folded)),
  };
}

const foldedCase = (text: string): string => text.normalize('NFC').toLowerCase();
