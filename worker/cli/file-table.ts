/**
 * The files that the script announces: a line each, with TAB between number, size, date, SHA-256 and place. The number is
 * the file's among all that are sent, of which a table may be a part. Names are whatever a disk has: here they become names as this
 * product keeps them. Pure.
 */
import { NAME_MAX_CHARS, PATH_MAX_CHARS, SINGLE_PUT_MAX_BYTES } from '../contract/limits';
import { tidyPlace } from './names';

export interface TableFile {
  readonly name: string;
  /** Of its directory, `''` at the top. */
  readonly path: string;
  readonly size: number;
  /** Lower-case hex; null where it is not known before the parts are sent. */
  readonly sha256: string | null;
  readonly idempotencyKey: string;
}

const PLACE_MAX_CHARS = PATH_MAX_CHARS + 1 + NAME_MAX_CHARS;
const LINE = /^(\d{1,9})\t(\d{1,15})\t([^\t]{1,40})\t([0-9a-f]{64}|-)\t([^\t]+)$/;

/** The files of the table, in its order; or what is wrong with its first bad line, as words to follow `line N`. */
export function readFileTable(table: string): { files: TableFile[] } | { line: number; problem: string } {
  const files: TableFile[] = [];
  for (const [index, line] of table.replace(/\n$/, '').split('\n').entries()) {
    const refuse = (problem: string) => ({ line: index + 1, problem });
    const [, number, digits, date, sum, place = ''] = LINE.exec(line) ?? [];
    if (number === undefined)
      return refuse('must be number, size, date, SHA-256 or -, and place, with TAB between them');
    const size = Number(digits);
    const sha256 = sum === '-' ? null : (sum ?? null);
    if (sha256 === null && size <= SINGLE_PUT_MAX_BYTES) return refuse('must have a SHA-256: it is sent in one piece');
    if (place.length > PLACE_MAX_CHARS)
      return refuse(`has more than ${PLACE_MAX_CHARS} characters: ${place.slice(0, 60)}…`);
    const tidied = tidyPlace(place);
    const slash = tidied.lastIndexOf('/');
    const [path, name] = [tidied.slice(0, Math.max(0, slash)), tidied.slice(slash + 1)];
    // Its number tells it from all others, whose names may become the same as its own; the rest from what it was before.
    const idempotencyKey = `cli|${number}|${sha256 ?? `${size}|${date}`}`;
    files.push({ name, path, size, sha256, idempotencyKey });
  }
  return { files };
}
