/**
 * URL that deletes a folder with `curl -X DELETE`. URLs may be logged, so this one allows nothing else. Its token signs
 * the management secret's hash, so neither token nor secret reveals the other. A new management link invalidates the
 * URL.
 */
import { acceptedSecrets, type SigningSecrets, signatureOf } from '../lib/signed';

const PURPOSE = 'delete-url';

export const deleteToken = (
  { SIGNING_SECRET }: SigningSecrets,
  folderId: string,
  managementHash: string,
): Promise<string> => signToken(SIGNING_SECRET, folderId, managementHash);

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

/** Replaces a leading `-` or `_`, because links should begin with a letter or digit. */
const signToken = async (secret: string, folderId: string, managementHash: string): Promise<string> =>
  (await signatureOf(secret, PURPOSE, `${folderId}/${managementHash}`)).replace(/^[-_]/, '0');

const toBytes = (text: string) => new TextEncoder().encode(text);
