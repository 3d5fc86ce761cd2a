/**
 * Removes punctuation that chat and mail programs leave at the end of pasted links. The server corrects paths. The page
 * corrects the text after a `#`, which a server never gets.
 */

const ID = '[\\w-]{16}';

/** 22 random characters, then a signature of 22 characters. */
export const MANAGEMENT_SECRET_CHARS = 44;

/** Paths that end in an id or a secret. Not `/f/{folderId}/{fileId}/{name}`, where the server accepts any name. */
const PATH = new RegExp(
  `^(/[dermu]/${ID}|/api/archive/${ID}|/api/(?:download|preview)/${ID}/${ID}|/api/folder/${ID}/SHA256SUMS|/delete/${ID}/[\\w-]{43})([^/]+)$`,
);

/** White space, punctuation, symbols, and invisible characters such as U+200B. */
const PASTED_CHARS = /^[\s\p{P}\p{S}\p{Cf}]+$/u;

/** For example, `/d/{id}).` becomes `/d/{id}`. */
export function pastedPath(path: string): string {
  const [, link, rest] = PATH.exec(path) ?? [];
  return link !== undefined && isPastedText(rest ?? '') ? link : path;
}

/** Returns the secret at the start of `text` if only punctuation follows, otherwise `text`. */
export function pastedSecret(text: string): string {
  return isPastedText(text.slice(MANAGEMENT_SECRET_CHARS)) ? text.slice(0, MANAGEMENT_SECRET_CHARS) : text;
}

/** The `PASTED_CHARS` may be percent-encoded. */
export function isPastedText(text: string): boolean {
  try {
    return PASTED_CHARS.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}
