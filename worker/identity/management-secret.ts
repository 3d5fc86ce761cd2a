/** A management secret gives all rights of the owner for one folder. */
import type { SigningSecrets } from '../lib/signed';
import { isSignedFor, newSignedSecret, type Purpose } from './signed-secret';

const purposeFor = (folderId: string): Purpose => ({ use: 'manage', subject: folderId });

export const newManagementSecret = (secrets: SigningSecrets, folderId: string): Promise<string> =>
  newSignedSecret(secrets, purposeFor(folderId));

/** Returns true if this server signed the secret for the folder, even if a newer secret has replaced it. */
export const isSecretOf = (secrets: SigningSecrets, folderId: string, secret: string): Promise<boolean> =>
  isSignedFor(secrets, purposeFor(folderId), secret);
