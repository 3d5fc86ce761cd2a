/**
 * Removes punctuation from the end of pasted links, because chat and mail programs include the punctuation after a
 * link. The server corrects paths. The page corrects the text after a `#`, which a server never gets.
 */

const ID = '[\\w-]{16}';

/** 22 random characters, then a signature of 22 characters. */
export const MANAGEMENT_SECRET_CHARS = 44;

/**
 * Paths that end in an id or a secret. `/f/{folderId}/{fileId}/{name}` is missing because the server accepts any name
 * there.
 */
const PATH = new RegExp(
  `^(/[dermu]/${ID}|/api/archive/${ID}|/api/(?:download|preview)/${ID}/${ID}|/api/folder/${ID}/SHA256SUMS|/delete/${ID}/[\\w-]{43})([^/]+)$`,
);

/** One or more of: white space, punctuation, symbols, and invisible characters such as U+200B. */
const PASTED_CHARS = /^[\s\p{P}\p{S}\p{Cf}]+$/u;

/** Returns the path without pasted punctuation. For example, `/d/{id}).` becomes `/d/{id}`. */
export function pastedPath(path: string): string {
  const [, link, rest] = PATH.exec(path) ?? [];
  return link !== undefined && isPastedText(rest ?? '') ? link : path;
}

/** Returns the management secret at the start of `text` if only punctuation follows it, otherwise `text`. */
export function pastedSecret(text: string): string {
  return isPastedText(text.slice(MANAGEMENT_SECRET_CHARS)) ? text.slice(0, MANAGEMENT_SECRET_CHARS) : text;
}

/** Returns true if `text` consists only of `PASTED_CHARS`, which may be percent-encoded. */
export function isPastedText(text: string): boolean {
  try {
    return PASTED_CHARS.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}
