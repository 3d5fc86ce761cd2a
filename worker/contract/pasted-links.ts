/**
 * Removes punctuation that chat and mail programs leave after pasted links. The server corrects paths, the page
 * corrects fragments, which a server never gets.
 */

const ID = '[\\w-]{16}';

/** 22 random characters, then a signature of 22 characters. */
export const MANAGEMENT_SECRET_CHARS = 44;

/** Path of a link, and text after it. Leaves out `/f/{folderId}/{fileId}/{name}`, whose name may be anything. */
const PATH = new RegExp(
  `^(/[dermu]/${ID}|/api/archive/${ID}|/api/(?:download|preview)/${ID}/${ID}|/api/folder/${ID}/SHA256SUMS|/delete/${ID}/[\\w-]{43})([^/]+)$`,
);

const PASTED_CHARS = /^[\s\p{P}\p{S}\p{Cf}]+$/u;

/** `/d/{id}).` becomes `/d/{id}`. */
export function pastedPath(path: string): string {
  const [, link, rest] = PATH.exec(path) ?? [];
  return link !== undefined && isPastedText(rest ?? '') ? link : path;
}

/** Returns the secret at the start of `text` if only punctuation follows, otherwise `text`. */
export function pastedSecret(text: string): string {
  return isPastedText(text.slice(MANAGEMENT_SECRET_CHARS)) ? text.slice(0, MANAGEMENT_SECRET_CHARS) : text;
}

/** Returns true if the text has only `PASTED_CHARS`, even percent-encoded. */
export function isPastedText(text: string): boolean {
  try {
    return PASTED_CHARS.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}
