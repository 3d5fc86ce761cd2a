import { FinalError } from '../final-error';
import type { SealedFile, SealedFolder } from './own-folder';
import { type FolderSecrets, loadSecrets } from './stored-keys';

interface Secrets {
  readonly password?: string | null;
  readonly message?: string | null;
}

/** Returns the fields of `changeSharing`. A new password encrypts the folder key again. */
export async function sharingFields<Change extends Secrets>(folder: SealedFolder, change: Change) {
  if (folder.sealed === undefined) return change;
  const { password, message, ...others } = change;
  if (password === undefined && message === undefined) return others;
  const [code, secrets] = await loadChanges(folder);
  return {
    ...others,
    ...(password !== undefined && { encryption: await code.protectedBy(secrets, password ?? '') }),
    ...(message !== undefined && { sealed: await code.resealedFolder(secrets, folder, { message: message ?? '' }) }),
  };
}

export async function sealedTitle(folder: SealedFolder, title: string): Promise<string> {
  const [code, secrets] = await loadChanges(folder);
  return code.resealedFolder(secrets, folder, { title });
}

export async function sealedName(file: SealedFile, name: string): Promise<string> {
  const [code, secrets] = await loadChanges(file);
  return code.renamedFile(secrets, file, name);
}

/** Rejects with `FinalError` if this browser does not have the folder's key. */
async function loadChanges({ folderId }: SealedFolder): Promise<[typeof import('./sealed-changes'), FolderSecrets]> {
  const secrets = await loadSecrets(folderId);
  if (!secrets) throw new FinalError({ code: 'key_missing' });
  return [await import('./sealed-changes'), secrets];
}
