/**
 * Secrets that authorize a client for a purpose. The first half is random. The second half signs the first half and the
 * purpose, so the server rejects a guess without reading D1. Tables have the hash of a secret. Only unsent mails
 * have the secret itself, encrypted.
 */
import { newSecret, SECRET_CHARS } from '../lib/id';
import { acceptedSecrets, type SigningSecrets, signatureOf } from '../lib/signed';

const SIGNATURE_CHARS = 22;

/** `subject` is the id of the object to which the secret gives access, or empty. */
export interface Purpose {
  readonly use: string;
  readonly subject: string;
}

/**
 * Makes the last character a letter or digit, because mail programs cut off others. About one secret in 32 needs
 * another attempt.
 */
export async function newSignedSecret({ SIGNING_SECRET }: SigningSecrets, purpose: Purpose): Promise<string> {
  for (;;) {
    const random = newSecret();
    const secret = random + (await shortSignatureOf(SIGNING_SECRET, purpose, random));
    if (/[A-Za-z0-9]$/.test(secret)) return secret;
  }
}

/** Returns true if this server signed the secret for the purpose, even if the secret was revoked. */
export async function isSignedFor(secrets: SigningSecrets, purpose: Purpose, secret: string): Promise<boolean> {
  if (!SECRET.test(secret)) return false;
  const signature = bytesOf(secret.slice(SECRET_CHARS));
  for (const signingSecret of acceptedSecrets(secrets)) {
    const expectedSignature = bytesOf(await shortSignatureOf(signingSecret, purpose, secret.slice(0, SECRET_CHARS)));
    if (crypto.subtle.timingSafeEqual(signature, expectedSignature)) return true;
  }
  return false;
}

/** Returns SHA-256 in URL-safe base64. A random secret needs no slower hash. */
export async function secretHashOf(secret: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytesOf(secret))).toString('base64url');
}

const SECRET = new RegExp(`^[A-Za-z0-9_-]{${SECRET_CHARS + SIGNATURE_CHARS}}$`);

const shortSignatureOf = async (signer: string, { use, subject }: Purpose, random: string): Promise<string> =>
  (await signatureOf(signer, use, `${subject}/${random}`)).slice(0, SIGNATURE_CHARS);

const bytesOf = (text: string) => new TextEncoder().encode(text);
