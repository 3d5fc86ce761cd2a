/** Formats and reads links whose fragment contains a key. A browser never sends the fragment to the server. */
import { SHARE_ID_CHARS } from '../worker/contract/ids.ts';
import { isPastedText, MANAGEMENT_SECRET_CHARS, pastedSecret } from '../worker/contract/pasted-links.ts';
import { type Bytes, fromBase64Url, toBase64Url } from './bytes.ts';
import { LINK_SECRET_BYTES } from './link-keys.ts';

const VERSION = '1';
/** One character for the version, and 43 characters of base64url. */
const KEY_CHARS = 44;

/**
 * `damaged`: characters are missing or were changed. `unknown_version`: a newer version of the page made the link.
 */
export type KeyResult = { secret: Bytes } | { problem: 'missing' | 'damaged' | 'unknown_version' };

export interface EncryptedLink {
  readonly folderId: string;
  readonly key: KeyResult;
  /**
   * True if the link has `%23` instead of `#`. Then the browser has sent the key to the server, and the server's log
   * may contain it.
   */
  readonly wasKeySent: boolean;
}

/** Returns the key part of a link. It ends with a letter or a digit, so mail programs do not cut it off. */
export const formatKey = (secret: Bytes): string => `${VERSION}${toBase64Url(secret)}`;

/** Reads the key part of a link. Ignores punctuation after the key, which chat programs add. */
export function readKey(text: string): KeyResult {
  if (isPastedText(text) || text === '') return { problem: 'missing' };
  if (/^[02-9]/.test(text)) return { problem: 'unknown_version' };
  const rest = text.slice(KEY_CHARS);
  if (!text.startsWith(VERSION) || (rest !== '' && !isPastedText(rest))) return { problem: 'damaged' };
  const secret = fromBase64Url(text.slice(VERSION.length, KEY_CHARS));
  return secret?.byteLength === LINK_SECRET_BYTES ? { secret } : { problem: 'damaged' };
}

/** Returns the link to an encrypted folder. `origin` must not end with a slash. */
export const encryptedLink = (origin: string, folderId: string, secret: Bytes): string =>
  `${origin}/e/${folderId}#${formatKey(secret)}`;

/** Mail programs and social networks add parameters after a `?`. */
const ENCRYPTED_LINK = new RegExp(`/e/([\\w-]{${SHARE_ID_CHARS}})(?:\\?[^#]*)?(?:(#|%23)([^?&]*).*)?$`, 's');

/** Reads a link to an encrypted folder. The link may have any origin or no key. Returns null for any other text. */
export function readEncryptedLink(link: string): EncryptedLink | null {
  const [, folderId, mark, key = ''] = ENCRYPTED_LINK.exec(link.trim()) ?? [];
  return folderId === undefined ? null : { folderId, key: readKey(key), wasKeySent: mark === '%23' };
}

/** Returns the fragment of the management link of an encrypted folder, without `#`. */
export const managementFragment = (managementSecret: string, secret: Bytes): string =>
  `${managementSecret}.${formatKey(secret)}`;

const SECRET_AND_KEY = new RegExp(`^([\\w-]{${MANAGEMENT_SECRET_CHARS}})\\.(.+)$`, 's');

/** Reads the fragment of a management link, without `#`. Without encryption, the link has no key. */
export function readManagementFragment(fragment: string): { managementSecret: string; key: KeyResult } {
  const [, managementSecret = pastedSecret(fragment), key = ''] = SECRET_AND_KEY.exec(fragment) ?? [];
  return { managementSecret, key: readKey(key) };
}
