/** Management secrets. The holder of a folder's secret may do everything that its owner may do with it. */
import type { SigningSecrets } from '../lib/signed';
import { isSignedFor, newSignedSecret, type Purpose } from './signed-secret';

const managing = (folderId: string): Purpose => ({ use: 'manage', subject: folderId });

export const newManagementSecret = (secrets: SigningSecrets, folderId: string): Promise<string> =>
  newSignedSecret(secrets, managing(folderId));

/** Returns true if the secret was signed for this folder. It may still have been replaced. */
export const isSecretOf = (secrets: SigningSecrets, folderId: string, secret: string): Promise<boolean> =>
  isSignedFor(secrets, managing(folderId), secret);
