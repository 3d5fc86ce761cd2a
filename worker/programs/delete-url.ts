/**
 * The URL by which `curl -X DELETE` deletes a folder. Unlike the management secret it travels in an address, so it allows
 * this one thing: it is made of the hash of the folder's management secret, by a key of its own, and leads back to
 * neither. A new management link ends it, as it ends the link before.
 */
import { acceptedSecrets, type SigningSecrets, signatureOf } from '../lib/signed';

const USE = 'delete-url';

export const deleteToken = (
  { SIGNING_SECRET }: SigningSecrets,
  folderId: string,
  managementHash: string,
): Promise<string> => tokenBy(SIGNING_SECRET, folderId, managementHash);

/** Whether the token is that of a folder that is managed by a secret with this hash. */
export async function isDeleteToken(
  secrets: SigningSecrets,
  folderId: string,
  managementHash: string,
  token: string,
): Promise<boolean> {
  const given = bytesOf(token);
  for (const accepted of acceptedSecrets(secrets)) {
    const right = bytesOf(await tokenBy(accepted, folderId, managementHash));
    if (given.byteLength === right.byteLength && crypto.subtle.timingSafeEqual(given, right)) return true;
  }
  return false;
}

const tokenBy = (secret: string, folderId: string, managementHash: string): Promise<string> =>
  signatureOf(secret, USE, `${folderId}/${managementHash}`);

const bytesOf = (text: string) => new TextEncoder().encode(text);
