/** A client that sends a folder's management secret has all rights of the folder's owner for this folder. */
import type { SigningSecrets } from '../lib/signed';
import { isSignedFor, newSignedSecret, type Purpose } from './signed-secret';

const managing = (folderId: string): Purpose => ({ use: 'manage', subject: folderId });

export const newManagementSecret = (secrets: SigningSecrets, folderId: string): Promise<string> =>
  newSignedSecret(secrets, managing(folderId));

/** Returns true if the secret was signed for this folder. A new secret may already have replaced this secret. */
export const isSecretOf = (secrets: SigningSecrets, folderId: string, secret: string): Promise<boolean> =>
  isSignedFor(secrets, managing(folderId), secret);
