/** Whether a downloaded file is one that was sent. Reads the file. */
import { readAndHashAside } from '../../lib/hashing/hasher';
import { type KnownFile, placeOf } from './known-file';
import type { KnownFiles } from './match-files';
import type { ContentIndex, SameContent } from './same-content';

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
  const same = await withSameContent(file, known.contents, signal, onRead);
  if (same === null) return { verdict: 'unreadable', sentAs: null };
  const [first] = same;
  if (first === undefined) return { verdict: named === null ? 'unknown' : unlike(named), sentAs: null };
  if (named !== null && same.some((content) => content.has(named))) {
    const isRenamed = !isSameName(named, place);
    return { verdict: isRenamed ? 'renamed' : 'exact', sentAs: isRenamed ? placeOf(named) : null };
  }
  // Of several files with one name the directories decide, if the file came with some.
  if (named !== null && same.some((content) => content.hasName(nameIn(place))))
    return { verdict: isAt(named, place) ? unlike(named) : 'exact', sentAs: null };
  const [alike = null] = same.flatMap((content) => content.findNamed(nameIn(place)) ?? []);
  // Under the name of another file of the share it is not what was sent by that name.
  if (named !== null && alike === null) return { verdict: unlike(named), sentAs: null };
  return { verdict: 'renamed', sentAs: placeOf(alike ?? first.first) };
}

/** Returns the content of `file` as the share has it, once for each step that it was checked in; null if it cannot be read. */
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

/** Returns whether a file that came with its directories is at the place of a file in the share, or of a folder in it. */
const isAt = (known: KnownFile, place: string): boolean => {
  const [at, sent] = [`/${place}`, `/${placeOf(known)}`];
  return place.includes('/') && (at.endsWith(sent) || sent.endsWith(at));
};

const isSameName = ({ originalFilename }: KnownFile, place: string): boolean =>
  nameIn(place).normalize('NFC') === originalFilename.normalize('NFC');
