import { readAndHashInWorker } from '../../lib/hashing/hasher';
import type { SharedFiles } from './match-files';
import type { ContentIndex, SameContent } from './same-content';
import { pathOf, type SharedFile } from './shared-file';

/**
 * - `exact`: same name and bytes.
 * - `renamed`: same bytes, different name.
 * - `different`: same name, different bytes.
 * - `unknown`: no file has this name or these bytes.
 * - `unchecked`: the server has no checksum of the file with this name.
 * - `unreadable`: the browser cannot read the chosen file.
 */
export type Verdict = 'exact' | 'renamed' | 'different' | 'unknown' | 'unchecked' | 'unreadable';

/** `path` is the file's name, or its path in a chosen folder. */
export interface ChosenFile {
  readonly file: File;
  readonly path: string;
}

/** `sentAs` is the path of a `renamed` file in the share. Otherwise null. */
export interface Comparison {
  readonly verdict: Verdict;
  readonly sentAs: string | null;
}

/** Compares contents first, because browsers and ZIPs change names. `onRead` receives the total bytes read. */
export async function compare(
  { file, path }: ChosenFile,
  sharedFiles: SharedFiles,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<Comparison> {
  const named = sharedFiles.find(path, file.size);
  const same = await withSameContent(file, sharedFiles.contents, signal, onRead);
  if (same === null) return { verdict: 'unreadable', sentAs: null };
  const [first] = same;
  if (first === undefined) return { verdict: named === null ? 'unknown' : mismatchVerdict(named), sentAs: null };
  if (named !== null && same.some((content) => content.has(named))) {
    const isRenamed = !isSameName(named, path);
    return { verdict: isRenamed ? 'renamed' : 'exact', sentAs: isRenamed ? pathOf(named) : null };
  }
  // Another shared file has this name and these bytes. If `path` is the path of `named`, the chosen file is a changed
  // copy of `named`. Otherwise the chosen file is that other file.
  if (named !== null && same.some((content) => content.hasName(nameIn(path))))
    return { verdict: isAtPath(named, path) ? mismatchVerdict(named) : 'exact', sentAs: null };
  const [sameNamed = null] = same.flatMap((content) => content.findNamed(nameIn(path)) ?? []);
  // These bytes belong to files with other names. The chosen file is a changed copy of `named`.
  if (named !== null && sameNamed === null) return { verdict: mismatchVerdict(named), sentAs: null };
  return { verdict: 'renamed', sentAs: pathOf(sameNamed ?? first.first) };
}

/** Returns null if the file cannot be read. Equal files may have checksums of different step sizes. */
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

const nameIn = (path: string): string => path.split('/').at(-1) ?? '';

/** Returns true if `path` has a directory, and one of the two paths ends with the other. */
const isAtPath = (sharedFile: SharedFile, path: string): boolean => {
  const [chosenPath, sharedPath] = [`/${path}`, `/${pathOf(sharedFile)}`];
  return path.includes('/') && (chosenPath.endsWith(sharedPath) || sharedPath.endsWith(chosenPath));
};

const isSameName = ({ originalFilename }: SharedFile, path: string): boolean =>
  nameIn(path).normalize('NFC') === originalFilename.normalize('NFC');
