/**
 * The URL by which `curl -X DELETE` deletes a folder. Unlike the management secret it travels in an address, so it allows
 * this one thing: it is made of the hash of the folder's management secret, by a key of its own, and leads back to
 * neither. A new management link ends it, as it ends the link before.
 */
import { keyedHash } from '../lib/signed';

const USE = 'delete-url';

export const deleteToken = (signingSecret: string, folderId: string, managementHash: string): Promise<string> =>
  keyedHash(signingSecret, USE, `${folderId}/${managementHash}`);

/** Whether the token is that of a folder that is managed by a secret with this hash. */
export async function isDeleteToken(
  signingSecret: string,
  folderId: string,
  managementHash: string,
  token: string,
): Promise<boolean> {
  const right = bytesOf(await deleteToken(signingSecret, folderId, managementHash));
  const given = bytesOf(token);
  return given.byteLength === right.byteLength && crypto.subtle.timingSafeEqual(given, right);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
