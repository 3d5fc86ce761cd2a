/**
 * URL for deleting a folder with `curl -X DELETE`. It is less secret than the management secret, because it travels in
 * an address. So it permits nothing else. It is derived from the hash of the folder's management secret with a separate
 * key, and neither can be computed from it. A new management link makes it invalid, as it does the old link.
 */
import { acceptedSecrets, type SigningSecrets, signatureOf } from '../lib/signed';

const USE = 'delete-url';

export const deleteToken = (
  { SIGNING_SECRET }: SigningSecrets,
  folderId: string,
  managementHash: string,
): Promise<string> => tokenBy(SIGNING_SECRET, folderId, managementHash);

/** Returns true if the token matches the folder and the hash of its management secret. */
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

/** Like every secret in a link it starts with a letter or digit. Its last character carries four bits, so it always is one. */
const tokenBy = async (secret: string, folderId: string, managementHash: string): Promise<string> =>
  (await signatureOf(secret, USE, `${folderId}/${managementHash}`)).replace(/^[-_]/, '0');

const bytesOf = (text: string) => new TextEncoder().encode(text);
