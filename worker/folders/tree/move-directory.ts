import { PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../contract/limits';
import type { Db } from '../../lib/database/db';
import { DIRECTORY_BYTES_PER_NAME_BYTE, MOVE_MAX_BELOW } from '../limits';
import {
  INTO_ITSELF,
  type MoveProblem,
  NAME_TAKEN,
  PATH_TOO_LONG,
  TOO_MANY_BELOW,
  TOO_MANY_DIRECTORIES,
} from '../moving/move-rules';
import type { Folder } from '../store';
import { changeWithRetries } from './change-with-retries';
import { countDirectory, countKept, findDirectories } from './directory-store';
import { directoriesMaxBytes, directoriesOn, parentPath, reachBelow, segmentsOf } from './directory-tree';
import { planTarget } from './plan-target';
import { findNamed, listBelow, writeDirectoryMove } from './write-directory-store';

export interface DirectoryMove {
  readonly path: string;
  /** Path of the new parent, `''` for the top level. */
  readonly toPath: string;
  readonly name: string;
}

/** Returns null on success. */
export async function moveDirectory(
  db: Db,
  find: () => Promise<Folder>,
  move: DirectoryMove,
): Promise<MoveProblem | null> {
  return changeWithRetries(find, (folder) => tryMove(db, folder, move));
}

async function tryMove(
  db: Db,
  folder: Folder,
  { path, toPath, name }: DirectoryMove,
): Promise<MoveProblem | 'again' | null> {
  const row = directoriesOn(path, await findDirectories(db, folder.id, [path]))?.at(-1);
  if (!row) return { code: 'not_found' };
  const oldParent = parentPath(path);
  if (oldParent === toPath && name === row.name) return null;
  if (`${toPath}/`.startsWith(`${path}/`)) return INTO_ITSELF;
  const addedLevels = segmentsOf(toPath).length - segmentsOf(oldParent).length;
  const addedChars = toPath.length + name.length - oldParent.length - row.name.length;
  if (addedLevels > 0 || addedChars > 0) {
    const problem = await reachProblem(db, folder.id, row.number, toPath === '' ? name : `${toPath}/${name}`);
    if (problem) return problem;
  }
  const addedBytes = DIRECTORY_BYTES_PER_NAME_BYTE * (Buffer.byteLength(name) - Buffer.byteLength(row.name));
  const freeBytes = directoriesMaxBytes(folder.fileCount, await countKept(db, folder)) - folder.directoryBytes;
  if (addedBytes > Math.max(0, freeBytes)) return TOO_MANY_DIRECTORIES;
  const toDirectory = await planTarget(db, folder, toPath, await countDirectory(db, folder.id, row.number));
  if ('code' in toDirectory) return toDirectory;
  if ((await findNamed(db, folder.id, toDirectory.number, name)) !== undefined) return NAME_TAKEN;
  return (await writeDirectoryMove(db, folder, { row, toDirectory, name })) ? null : 'again';
}

/** Checks the depth and length of the paths below the new path. */
async function reachProblem(db: Db, folderId: string, number: number, path: string): Promise<MoveProblem | null> {
  const below = await listBelow(db, folderId, number, MOVE_MAX_BELOW + 1);
  if (below.length > MOVE_MAX_BELOW) return TOO_MANY_BELOW;
  const { chars, levels } = reachBelow(number, below);
  const fits = path.length + chars <= PATH_MAX_CHARS && segmentsOf(path).length + levels <= PATH_MAX_LEVELS;
  return fits ? null : PATH_TOO_LONG;
}
