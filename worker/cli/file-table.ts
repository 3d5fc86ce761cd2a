/**
 * Parses the files and empty directories in `POST /cli/send`, and makes their names valid. A line of a file has number,
 * size in bytes, date, SHA-256 and path, separated by TAB. The number is unique in the upload, which may have several
 * tables.
 */
import { NAME_MAX_CHARS, PATH_MAX_CHARS, PATH_MAX_LEVELS, SINGLE_PUT_MAX_BYTES } from '../contract/limits';
import { cleanName } from '../contract/names';
import { formatBytes, formatCount } from '../contract/sizes';
import { treePath } from '../uploads/init/validate-files';
import { linesOf, tidyPath } from './names';

export interface TableFile {
  /** Number of the line in its table, from 1. */
  readonly line: number;
  readonly name: string;
  /** Empty at the top level. */
  readonly path: string;
  readonly size: number;
  /** In lower-case hex. May be null for a file that is sent in parts. */
  readonly sha256: string | null;
  readonly idempotencyKey: string;
}

/**
 * A file or directory that cannot be stored. `problem` says why, for example "its path must have at most 64 levels".
 */
export interface RejectedLine {
  readonly line: number;
  readonly problem: string;
}

export interface FileTable {
  readonly files: readonly TableFile[];
  readonly rejected: readonly RejectedLine[];
}

export interface MalformedTable {
  readonly problem: readonly [field: string, problem: string];
}

interface Limits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
}

const FULL_PATH_MAX_CHARS = PATH_MAX_CHARS + 1 + NAME_MAX_CHARS;
const LINE = /^(\d{1,9})\t(\d{1,15})\t([^\t]{1,40})\t([0-9a-f]{64}|-)\t([^\t]+)$/;

export function readFileTable(table: string, { maxFiles, maxFileBytes }: Limits): FileTable | MalformedTable {
  const lines = linesOf(table, maxFiles);
  if (lines === null) return { problem: ['files', `must be at most ${formatCount(maxFiles)} per call`] };
  const files: TableFile[] = [];
  const rejected: RejectedLine[] = [];
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const refuse = (problem: string): MalformedTable => ({ problem: [`line ${line} of files`, problem] });
    const [, number, digits, date, checksum, rawPath = ''] = LINE.exec(text) ?? [];
    if (number === undefined) return refuse('must be number, size, date, SHA-256 or -, and path, separated by TABs');
    const size = Number(digits);
    const sha256 = checksum === '-' ? null : (checksum ?? null);
    if (sha256 === null && size <= SINGLE_PUT_MAX_BYTES)
      return refuse('must have a SHA-256, because it is sent in one piece');
    const fullPath = splitPath(rawPath);
    if ('problem' in fullPath) rejected.push({ line, problem: fullPath.problem });
    else if (size > maxFileBytes)
      rejected.push({
        line,
        problem: `it is larger than the maximum of ${formatBytes(maxFileBytes)}`,
      });
    else {
      // Files may have the same name, so the key has the number. A changed file gets another key.
      const idempotencyKey = `cli|${number}|${sha256 ?? `${size}|${date}`}`;
      files.push({ line, ...fullPath, size, sha256, idempotencyKey });
    }
  }
  return { files, rejected };
}

/** Reads one path per line. Returns null if there are more than `max`. */
export function readDirectories(
  text: string,
  max: number,
): { directories: readonly string[]; rejected: readonly RejectedLine[] } | null {
  const lines = linesOf(text, max);
  if (lines === null) return null;
  const directories: string[] = [];
  const rejected: RejectedLine[] = [];
  for (const [index, raw] of lines.entries()) {
    const path = pathLimitProblem(raw) ?? treePath(tidyPath(raw.replace(/\/$/, '')));
    if ('problem' in path) rejected.push({ line: index + 1, problem: `its path ${path.problem}` });
    else directories.push(path.name);
  }
  return { directories, rejected };
}

/** Call this before the path is split, because splitting a long path is costly. */
function pathLimitProblem(raw: string): { problem: string } | null {
  if (raw.length > FULL_PATH_MAX_CHARS) return { problem: `must have at most ${PATH_MAX_CHARS} characters` };
  // The last segment is no level: it is a file name, or empty for a directory.
  const isTooDeep = raw.split('/', PATH_MAX_LEVELS + 2).length > PATH_MAX_LEVELS + 1;
  return isTooDeep ? { problem: `must have at most ${PATH_MAX_LEVELS} levels` } : null;
}

function splitPath(raw: string): { path: string; name: string } | { problem: string } {
  const limitProblem = pathLimitProblem(raw);
  if (limitProblem) return { problem: `its path ${limitProblem.problem}` };
  const tidyFullPath = tidyPath(raw);
  const slash = tidyFullPath.lastIndexOf('/');
  const name = cleanName(tidyFullPath.slice(slash + 1));
  if ('problem' in name) return { problem: `its name ${name.problem}` };
  const path = treePath(tidyFullPath.slice(0, Math.max(0, slash)));
  return 'problem' in path ? { problem: `its path ${path.problem}` } : { path: path.name, name: name.name };
}
