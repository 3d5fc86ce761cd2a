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
): Promise<string> => signToken(SIGNING_SECRET, folderId, managementHash);

/** Returns true if the token matches the folder and the hash of its management secret. */
export async function isDeleteToken(
  secrets: SigningSecrets,
  folderId: string,
  managementHash: string,
  token: string,
): Promise<boolean> {
  const actual = toBytes(token);
  for (const secret of acceptedSecrets(secrets)) {
    const expected = toBytes(await signToken(secret, folderId, managementHash));
    if (actual.byteLength === expected.byteLength && crypto.subtle.timingSafeEqual(actual, expected)) return true;
  }
  return false;
}

/** Like every secret in a link, it starts and ends with a letter or digit. Its last character carries four bits. */
const signToken = async (secret: string, folderId: string, managementHash: string): Promise<string> =>
  (await signatureOf(secret, USE, `${folderId}/${managementHash}`)).replace(/^[-_]/, '0');

const toBytes = (text: string) => new TextEncoder().encode(text);
