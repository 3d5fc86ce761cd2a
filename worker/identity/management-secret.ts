/**
 * Management secrets: whoever has that of a folder may do with it what its owner may. One is random (132 bits) and
 * signed for its folder (132 bits of HMAC), so that a guess is refused before any store is asked. Only its hash is kept.
 */
import { newSecret, SECRET_CHARS } from '../lib/id';
import { keyedHash } from '../lib/signed';

const USE = 'manage';
const SIGNATURE_CHARS = 22;

export async function newManagementSecret(signingSecret: string, folderId: string): Promise<string> {
  const random = newSecret();
  return random + (await signatureOf(signingSecret, folderId, random));
}

/** Whether the secret was made for this folder; whether it still counts is another question. */
export async function isSecretOf(signingSecret: string, folderId: string, secret: string): Promise<boolean> {
  if (!SECRET.test(secret)) return false;
  const right = await signatureOf(signingSecret, folderId, secret.slice(0, SECRET_CHARS));
  return crypto.subtle.timingSafeEqual(bytesOf(secret.slice(SECRET_CHARS)), bytesOf(right));
}

/** SHA-256, in URL-safe base64: a random secret needs no slower hash. */
export async function secretHashOf(secret: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytesOf(secret))).toString('base64url');
}

const SECRET = new RegExp(`^[A-Za-z0-9_-]{${SECRET_CHARS + SIGNATURE_CHARS}}$`);

const signatureOf = async (signingSecret: string, folderId: string, random: string): Promise<string> =>
  (await keyedHash(signingSecret, USE, `${folderId}/${random}`)).slice(0, SIGNATURE_CHARS);

const bytesOf = (text: string) => new TextEncoder().encode(text);
