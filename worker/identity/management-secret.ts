/** Management secrets: whoever has that of a folder may do with it what its owner may. */
import { isSignedFor, newSignedSecret, type Purpose } from './signed-secret';

const managing = (folderId: string): Purpose => ({ use: 'manage', subject: folderId });

export const newManagementSecret = (signingSecret: string, folderId: string): Promise<string> =>
  newSignedSecret(signingSecret, managing(folderId));

/** Whether the secret was made for this folder; whether it still counts is another question. */
export const isSecretOf = (signingSecret: string, folderId: string, secret: string): Promise<boolean> =>
  isSignedFor(signingSecret, managing(folderId), secret);
