/** Chooses paths of downloaded files. No name in a share can lead out of the chosen directory. */
import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutLeadingDot } from '../../../worker/contract/names';
import { numbered, safeSegment } from '../../../zip/segment';
import { namedFiles } from '../../lib/encryption/zip-stream';
import { EXIT, Stop } from '../failure';
import type { Share, ShareFile } from './open-share';

export interface TargetFile {
  readonly file: ShareFile;
  /** Directories and file name: together a unique path that is safe on Windows and Unix. */
  readonly names: readonly string[];
}

export interface Target {
  readonly root: string;
  /** Directory of files whose download has not ended. */
  readonly unfinished: string;
  readonly files: readonly TargetFile[];
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Returns the paths of a share's files. Without `directory`, a single file goes into the current directory. Its name
 * loses a leading dot, because some programs run files such as `.bash_profile`. Other shares go into a new directory,
 * or continue an interrupted run.
 */
export async function targetOf(share: Share, directory: string | undefined): Promise<Target> {
  const files = targetFiles(share.files);
  const [first] = files;
  const unfinishedName = `.fileshare-${share.folderId}`;
  const at = (root: string, targets = files): Target => ({
    root,
    unfinished: join(root, unfinishedName),
    files: targets,
  });
  if (directory !== undefined) return at(directory);
  if (first && files.length === 1 && first.names.length === 1 && !first.file.isDirectory) {
    return at('.', [{ ...first, names: first.names.map(withoutLeadingDot) }]);
  }
  const title = withoutLeadingDot(safeSegment(share.title === '' ? `fileshare-${share.folderId}` : share.title));
  for (let number = 1; ; number++) {
    const root = number === 1 ? title : numbered(title, number);
    const kind = await kindOf(root);
    if (kind === null) return at(root);
    // Continues an interrupted run in this directory.
    if (kind === 'directory' && (await kindOf(join(root, unfinishedName))) === 'directory') return at(root);
  }
}

function targetFiles(shareFiles: readonly ShareFile[]): TargetFile[] {
  const { files, names } = namedFiles(shareFiles);
  return files.map((file, index) => ({
    file,
    names: decoder.decode(names.bytesOf(index)).replace(/\/$/, '').split('/'),
  }));
}

const kindOf = (path: string): Promise<'directory' | 'other' | null> =>
  lstat(path).then(
    (found) => (found.isDirectory() ? 'directory' : 'other'),
    () => null,
  );

/** Creates a directory and its parents below `root`. Never follows a symbolic link, which could lead out of `root`. */
export async function makeDirectories(root: string, names: readonly string[]): Promise<string> {
  let path = root;
  for (const name of names) {
    path = join(path, name);
    await mkdir(path).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'EEXIST') throw failure;
    });
    if (!(await lstat(path)).isDirectory()) throw new Stop(EXIT.usage, `${path} is not a directory.`);
  }
  return path;
}
