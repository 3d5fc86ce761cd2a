/** Decides whether a downloaded file is one that was sent. Reads the file. */
import { readAndHashAside } from '../../lib/hashing/hasher';
import { type KnownFile, placeOf } from './known-file';
import type { KnownFiles } from './match-files';
import type { ContentIndex, SameContent } from './same-content';

/**
 * Result of checking one file.
 * `exact`: it has the bytes that the server checked at upload. `renamed`: the same, under another name.
 * `different`: some bytes differ. `unknown`: no file of the share has its content or name.
 * `unchecked`: the server has no checksum of it. `unreadable`: the browser cannot read it.
 */
export type Verdict = 'exact' | 'renamed' | 'different' | 'unknown' | 'unchecked' | 'unreadable';

/**
 * A file chosen by the recipient. `place` is its path if it came with a folder, otherwise its name. Segments are joined
 * by `/`.
 */
export interface Chosen {
  readonly file: File;
  readonly place: string;
}

/** Result of a comparison. `sentAs` is the path of a renamed file in the share, otherwise null. */
export interface Compared {
  readonly verdict: Verdict;
  readonly sentAs: string | null;
}

/**
 * Compares a file with the share's files: first by content, because browsers and ZIPs change names, then by name.
 * `onRead` gets the number of bytes read so far.
 */
export async function compare(
  { file, place }: Chosen,
  known: KnownFiles,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<Compared> {
  const named = known.find(place, file.size);
  const same = await withSameContent(file, known.contents, signal, onRead);
  if (same === null) return { verdict: 'unreadable', sentAs: null };
  const [first] = same;
  if (first === undefined) return { verdict: named === null ? 'unknown' : unlike(named), sentAs: null };
  if (named !== null && same.some((content) => content.has(named))) {
    const isRenamed = !isSameName(named, place);
    return { verdict: isRenamed ? 'renamed' : 'exact', sentAs: isRenamed ? placeOf(named) : null };
  }
  // If several files have this name and the file came with directories, the directories decide.
  if (named !== null && same.some((content) => content.hasName(nameIn(place))))
    return { verdict: isAt(named, place) ? unlike(named) : 'exact', sentAs: null };
  const [alike = null] = same.flatMap((content) => content.findNamed(nameIn(place)) ?? []);
  // Its name belongs to another file of the share, so it is not that file.
  if (named !== null && alike === null) return { verdict: unlike(named), sentAs: null };
  return { verdict: 'renamed', sentAs: placeOf(alike ?? first.first) };
}

/**
 * Returns the contents of the share that equal `file`, one for each step size of their checksums. Returns null if the
 * file cannot be read.
 */
async function withSameContent(
  file: File,
  contents: ContentIndex,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<SameContent[] | null> {
  const found: SameContent[] = [];
  for (const step of contents.stepsOf(file.size)) {
    let alike: readonly SameContent[] = [];
    for (let index = 0; index === 0 || (alike.length > 0 && index * step < file.size); index++) {
      signal.throwIfAborted();
      try {
        const { checksum } = await readAndHashAside(file.slice(index * step, (index + 1) * step), false);
        alike =
          index === 0
            ? contents.startingWith(file.size, step, checksum)
            : alike.filter(({ checksums }) => checksums[index] === checksum);
      } catch {
        return null;
      }
      onRead(Math.min(file.size, (index + 1) * step));
    }
    found.push(...alike);
  }
  return found;
}

const unlike = ({ sha256, parts }: KnownFile): Verdict =>
  sha256 === null && parts.length === 0 ? 'unchecked' : 'different';

const nameIn = (place: string): string => place.split('/').at(-1) ?? '';

/** Returns true if a file with directories has the path of a file in the share, or in a folder inside it. */
const isAt = (known: KnownFile, place: string): boolean => {
  const [at, sent] = [`/${place}`, `/${placeOf(known)}`];
  return place.includes('/') && (at.endsWith(sent) || sent.endsWith(at));
};

const isSameName = ({ originalFilename }: KnownFile, place: string): boolean =>
  nameIn(place).normalize('NFC') === originalFilename.normalize('NFC');
