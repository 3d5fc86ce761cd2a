import { opendir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { FileIdentity } from '../../../encryption/file-identity';
import { PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../../worker/contract/limits';
import { nameOfUpload } from '../../../worker/contract/name-order';
import { sendableName } from '../../features/uploads/engine/init/sendable-name';
import { uniqueNames } from '../../features/uploads/engine/init/unique-names';
import { joinPath } from '../../lib/file-names';
import { EXIT, Stop } from '../failure';
import { say } from '../output';

export interface FoundFile extends FileIdentity {
  readonly onDisk: string;
  readonly isDirectory: boolean;
}

export interface Found {
  /** Files and empty directories, with unique names that the server accepts. */
  readonly files: readonly FoundFile[];
  /** If `paths` is a single directory, its name. Otherwise made from the file names. */
  readonly title: string;
}

/** The contents of a single directory are at the top of the share. */
export async function findFiles(paths: readonly string[]): Promise<Found> {
  const found: FoundFile[] = [];
  let directory: string | null = null;
  for (const path of paths) {
    const { isFile, isDirectory, size, mtimeMs } = await statOf(path);
    const name = sendableName(basename(resolve(path)));
    if (isFile) found.push({ onDisk: path, path: '', name, size, modified: Math.floor(mtimeMs), isDirectory: false });
    else if (!isDirectory) throw new Stop(EXIT.usage, `${path} is neither a file nor a directory.`);
    else {
      if (paths.length === 1) directory = name;
      found.push(...(await filesIn(path, paths.length === 1 ? '' : name)));
    }
  }
  if (found.length === 0) throw new Stop(EXIT.usage, 'There are no files to send.');
  for (const file of found) refuseLongPath(file);
  const names = uniqueNames(found);
  const files = found.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
  return { files, title: directory ?? nameOfUpload(files.map(({ name }) => name)) };
}

async function statOf(path: string) {
  const found = await stat(path).catch((failure: NodeJS.ErrnoException) => {
    throw failure.code === 'ENOENT' ? new Stop(EXIT.usage, `${path} does not exist.`) : failure;
  });
  return { isFile: found.isFile(), isDirectory: found.isDirectory(), size: found.size, mtimeMs: found.mtimeMs };
}

/** `path` is the directory's path in the share. */
async function filesIn(directory: string, path: string): Promise<FoundFile[]> {
  const entries = [];
  for await (const entry of await opendir(directory)) entries.push(entry);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const found: FoundFile[] = [];
  for (const entry of entries) {
    const onDisk = join(directory, entry.name);
    const name = sendableName(entry.name);
    if (entry.isDirectory()) {
      const below = await filesIn(onDisk, joinPath(path, name));
      // Like the page, sends empty directories without a modification time.
      const empty = { onDisk, path, name, size: 0, modified: 0, isDirectory: true };
      found.push(...(below.length > 0 ? below : [empty]));
    } else if (entry.isFile()) {
      const { size, mtimeMs } = await statOf(onDisk);
      found.push({ onDisk, path, name, size, modified: Math.floor(mtimeMs), isDirectory: false });
    } else say(`Skipped ${onDisk}: ${entry.isSymbolicLink() ? 'a symbolic link' : 'not a file'}.`);
  }
  return found;
}

function refuseLongPath({ onDisk, path }: FoundFile): void {
  if (path.length > PATH_MAX_CHARS)
    throw new Stop(EXIT.usage, `${onDisk}: its path has more than ${PATH_MAX_CHARS} characters.`);
  if (path.split('/').length > PATH_MAX_LEVELS)
    throw new Stop(EXIT.usage, `${onDisk}: its path has more than ${PATH_MAX_LEVELS} levels.`);
}
