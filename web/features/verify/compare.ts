/** Decides whether a downloaded file equals a file of the share. Reads the downloaded file. */
import { readAndHashInWorker } from '../../lib/hashing/hasher';
import type { SharedFiles } from './match-files';
import type { ContentIndex, SameContent } from './same-content';
import { placeOf, type SharedFile } from './shared-file';

/**
 * Result of the check of one file. `exact`: a file of the share has the same name and bytes. `renamed`: a file of the
 * share has the same bytes and a different name. `different`: a file of the share has the same name and different
 * bytes. `unknown`: no file of the share has the same name or bytes. `unchecked`: the server has no checksum of the
 * file with this name. `unreadable`: the browser cannot read the file.
 */
export type Verdict = 'exact' | 'renamed' | 'different' | 'unknown' | 'unchecked' | 'unreadable';

/**
 * A file that the recipient chose. If the recipient chose a folder, `place` is the file's path, otherwise `place` is
 * the file's name. A path has `/` between its segments.
 */
export interface ChosenFile {
  readonly file: File;
  readonly place: string;
}

/** Result of a comparison. For `renamed`, `sentAs` is the file's path in the share. Otherwise `sentAs` is null. */
export interface Comparison {
  readonly verdict: Verdict;
  readonly sentAs: string | null;
}

/**
 * Compares a file with the files of the share. Contents are compared first, because browsers and ZIPs change names.
 * `onRead` receives the number of bytes that have been read so far.
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
  // A file of the share other than `named` has the same name and content, so the verdict is `exact`. But if `place`
  // matches the path of `named`, the file is treated as a changed copy of `named`.
  if (named !== null && same.some((content) => content.hasName(nameIn(place))))
    return { verdict: isAtPath(named, place) ? mismatchVerdict(named) : 'exact', sentAs: null };
  const [sameNamed = null] = same.flatMap((content) => content.findNamed(nameIn(place)) ?? []);
  // The file has the name of `named`, but different content. Therefore the file is treated as a changed copy of
  // `named`.
  if (named !== null && sameNamed === null) return { verdict: mismatchVerdict(named), sentAs: null };
  return { verdict: 'renamed', sentAs: placeOf(sameNamed ?? first.first) };
}

/**
 * Returns the entries of `contents` that match `file`. A step size is the number of bytes per checksum. Equal files
 * in the share can have different step sizes, so several entries may match. Returns null if the file cannot be read.
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

/**
 * Returns true if `place` contains a directory, and one of the two paths ends with the other. The two paths are
 * `place` and the path of `sharedFile`.
 */
const isAtPath = (sharedFile: SharedFile, place: string): boolean => {
  const [chosenPath, sharedPath] = [`/${place}`, `/${placeOf(sharedFile)}`];
  return place.includes('/') && (chosenPath.endsWith(sharedPath) || sharedPath.endsWith(chosenPath));
};

const isSameName = ({ originalFilename }: SharedFile, place: string): boolean =>
  nameIn(place).normalize('NFC') === originalFilename.normalize('NFC');
