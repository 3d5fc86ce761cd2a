/** Formats and reads links whose fragment contains a key. A browser never sends the fragment to the server. */
import { SHARE_ID_CHARS } from '../worker/contract/ids.ts';
import { isPastedText, MANAGEMENT_SECRET_CHARS, pastedSecret } from '../worker/contract/pasted-links.ts';
import { type Bytes, fromBase64Url, toBase64Url } from './bytes.ts';
import { LINK_SECRET_BYTES } from './link-keys.ts';

const VERSION = '1';
/** A version character and 43 characters of base64url. */
const KEY_CHARS = 44;

/** Key of a link, or why it cannot be used. `damaged`: characters are missing or were changed. */
export type KeyResult = { secret: Bytes } | { problem: 'missing' | 'damaged' | 'unknown_version' };

export interface EncryptedLink {
  readonly folderId: string;
  readonly key: KeyResult;
  /** True if the link has `%23` instead of `#`. A server that gets this link also gets the key. */
  readonly wasKeySent: boolean;
}

/** Returns the key part of a link. It ends with a letter or digit, because mail programs cut off punctuation. */
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

const ENCRYPTED_LINK = new RegExp(`/e/([\\w-]{${SHARE_ID_CHARS}})(?:\\?[^#]*)?(?:(#|%23)([^?&]*).*)?$`, 's');

/** Reads a link to an encrypted folder, of any site, with or without a key. Returns null for any other text. */
export function readEncryptedLink(link: string): EncryptedLink | null {
  const [, folderId, mark, key = ''] = ENCRYPTED_LINK.exec(link.trim()) ?? [];
  return folderId === undefined ? null : { folderId, key: readKey(key), wasKeySent: mark === '%23' };
}

const SECRET_AND_KEY = new RegExp(`^([\\w-]{${MANAGEMENT_SECRET_CHARS}})\\.(.+)$`, 's');

/** Reads the fragment of a management link, without `#`. The key is missing if the folder is not encrypted. */
export function readManagementFragment(fragment: string): { managementSecret: string; key: KeyResult } {
  const [, managementSecret = pastedSecret(fragment), key = ''] = SECRET_AND_KEY.exec(fragment) ?? [];
  return { managementSecret, key: readKey(key) };
}
