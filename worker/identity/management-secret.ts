/** Management secrets: whoever has that of a folder may do with it what its owner may. */
import type { SigningSecrets } from '../lib/signed';
import { isSignedFor, newSignedSecret, type Purpose } from './signed-secret';

const managing = (folderId: string): Purpose => ({ use: 'manage', subject: folderId });

export const newManagementSecret = (secrets: SigningSecrets, folderId: string): Promise<string> =>
  newSignedSecret(secrets, managing(folderId));

/** Whether the secret was made for this folder; whether it still counts is another question. */
export const isSecretOf = (secrets: SigningSecrets, folderId: string, secret: string): Promise<boolean> =>
  isSignedFor(secrets, managing(folderId), secret);
