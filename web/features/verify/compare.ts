/** Whether a downloaded file is one that was sent. Reads the file. */
import { readAndHashAside } from '../../lib/hashing/hasher';
import { isSameSafeName, type KnownFile, type KnownFiles, placeOf } from './match-files';

/**
 * `exact`: every byte is what the server checked as it came in. `renamed`: the same, under another name. `different`:
 * some bytes are not. `unknown`: no file of the share has its content or name. `unchecked`: the server has no checksum of
 * it. `unreadable`: the browser cannot read it.
 */
export type Verdict = 'exact' | 'renamed' | 'different' | 'unknown' | 'unchecked' | 'unreadable';

/** A file that somebody chose, and its place if it came with a folder, segments joined by `/`. */
export interface Chosen {
  readonly file: File;
  readonly place: string;
}

/** `sentAs` is the place of a renamed file in the share, otherwise null. */
export interface Compared {
  readonly verdict: Verdict;
  readonly sentAs: string | null;
}

/**
 * Compares one file with those of the share: first by content, because browsers and ZIPs change names, then by name.
 * `onRead` gets the number of bytes that have been read.
 */
export async function compare(
  { file, place }: Chosen,
  known: KnownFiles,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<Compared> {
  const named = known.find(place, file.size);
  const same = await withSameContent(file, known.ofSize(file.size), signal, onRead);
  if (same === null) return { verdict: 'unreadable', sentAs: null };
  const [first] = same;
  if (first === undefined) return { verdict: named === null ? 'unknown' : unlike(named), sentAs: null };
  if (named !== null && same.includes(named)) {
    const isRenamed = !isSameName(named, place);
    return { verdict: isRenamed ? 'renamed' : 'exact', sentAs: isRenamed ? placeOf(named) : null };
  }
  // Of several files with one name the directories decide, if the file came with some.
  if (named !== null && same.some((known) => isSameName(known, place)))
    return { verdict: isAt(named, place) ? unlike(named) : 'exact', sentAs: null };
  const alike = same.find(({ originalFilename }) => isSameSafeName(originalFilename, nameIn(place)));
  // Under the name of another file of the share it is not what was sent by that name.
  if (named !== null && alike === undefined) return { verdict: unlike(named), sentAs: null };
  return { verdict: 'renamed', sentAs: placeOf(alike ?? first) };
}

/** Returns those of `files`, all of the size of `file`, that have its content; null if it cannot be read. */
async function withSameContent(
  file: File,
  files: readonly KnownFile[],
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<KnownFile[] | null> {
  const found: KnownFile[] = [];
  // Files that came in parts of one size are compared together.
  for (const step of new Set(files.map(stepOf))) {
    let alike = files.filter((known) => stepOf(known) === step);
    for (let index = 0; alike.length > 0 && index * step < Math.max(1, file.size); index++) {
      signal.throwIfAborted();
      try {
        const { checksum } = await readAndHashAside(file.slice(index * step, (index + 1) * step), false);
        alike = alike.filter((known) => checksumsOf(known)[index] === checksum);
      } catch {
        return null;
      }
      onRead(Math.min(file.size, (index + 1) * step));
    }
    found.push(...alike);
  }
  return found;
}

/** Bytes that each checksum of a file is of. */
const stepOf = ({ sha256, partSize, fileSize }: KnownFile): number =>
  Math.max(1, sha256 === null ? (partSize ?? fileSize) : fileSize);

const checksumsOf = ({ sha256, parts }: KnownFile): readonly string[] => (sha256 === null ? parts : [sha256]);

const unlike = ({ sha256, parts }: KnownFile): Verdict =>
  sha256 === null && parts.length === 0 ? 'unchecked' : 'different';

const nameIn = (place: string): string => place.split('/').at(-1) ?? '';

/** Returns whether a file that came with its directories is at the place of a file in the share, or of a folder in it. */
const isAt = (known: KnownFile, place: string): boolean => {
  const [at, sent] = [`/${place}`, `/${placeOf(known)}`];
  return place.includes('/') && (at.endsWith(sent) || sent.endsWith(at));
};

const isSameName = ({ originalFilename }: KnownFile, place: string): boolean =>
  nameIn(place).normalize('NFC') === originalFilename.normalize('NFC');
