/** Decides whether a downloaded file is one that was sent. Reads the file. */
import { readAndHashInWorker } from '../../lib/hashing/hasher';
import type { SharedFiles } from './match-files';
import type { ContentIndex, SameContent } from './same-content';
import { placeOf, type SharedFile } from './shared-file';

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
export interface ChosenFile {
  readonly file: File;
  readonly place: string;
}

/** Result of a comparison. `sentAs` is the path of a renamed file in the share, otherwise null. */
export interface Comparison {
  readonly verdict: Verdict;
  readonly sentAs: string | null;
}

/**
 * Compares a file with the share's files: first by content, because browsers and ZIPs change names, then by name.
 * `onRead` gets the number of bytes read so far.
 */
export async function compare(
  { file, place }: ChosenFile,
  sharedFiles: SharedFiles,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<Comparison> {
  const named = sharedFiles.find(place, file.size);
  const same = await withSameContent(file, sharedFiles.contents, signal, onRead);
  if (same === null) return { verdict: 'unreadable', sentAs: null };
  const [first] = same;
  if (first === undefined) return { verdict: named === null ? 'unknown' : mismatchVerdict(named), sentAs: null };
  if (named !== null && same.some((content) => content.has(named))) {
    const isRenamed = !isSameName(named, place);
    return { verdict: isRenamed ? 'renamed' : 'exact', sentAs: isRenamed ? placeOf(named) : null };
  }
  // Another shared file has this name and this content, so the file is exact, unless its directories lead to `named`.
  if (named !== null && same.some((content) => content.hasName(nameIn(place))))
    return { verdict: isAtPath(named, place) ? mismatchVerdict(named) : 'exact', sentAs: null };
  const [sameNamed = null] = same.flatMap((content) => content.findNamed(nameIn(place)) ?? []);
  // Its name is that of `named`, whose content differs, so it counts as a changed copy of `named`.
  if (named !== null && sameNamed === null) return { verdict: mismatchVerdict(named), sentAs: null };
  return { verdict: 'renamed', sentAs: placeOf(sameNamed ?? first.first) };
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
  const matches: SameContent[] = [];
  for (const step of contents.stepsOf(file.size)) {
    let candidates: readonly SameContent[] = [];
    for (let index = 0; index === 0 || (candidates.length > 0 && index * step < file.size); index++) {
      signal.throwIfAborted();
      try {
        const { checksum } = await readAndHashInWorker(file.slice(index * step, (index + 1) * step), false);
        candidates =
          index === 0
            ? contents.startingWith(file.size, step, checksum)
            : candidates.filter(({ checksums }) => checksums[index] === checksum);
      } catch {
        return null;
      }
      onRead(Math.min(file.size, (index + 1) * step));
    }
    matches.push(...candidates);
  }
  return matches;
}

const mismatchVerdict = ({ sha256, parts }: SharedFile): Verdict =>
  sha256 === null && parts.length === 0 ? 'unchecked' : 'different';

const nameIn = (place: string): string => place.split('/').at(-1) ?? '';

/** Returns true if a file with directories has the path of a file in the share, or in a folder inside it. */
const isAtPath = (sharedFile: SharedFile, place: string): boolean => {
  const [chosenPath, sharedPath] = [`/${place}`, `/${placeOf(sharedFile)}`];
  return place.includes('/') && (chosenPath.endsWith(sharedPath) || sharedPath.endsWith(chosenPath));
};

const isSameName = ({ originalFilename }: SharedFile, place: string): boolean =>
  nameIn(place).normalize('NFC') === originalFilename.normalize('NFC');
