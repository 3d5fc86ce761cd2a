import { FOLDER_MAX_EMPTY_DIRECTORIES, PATH_MAX_CHARS, PATH_MAX_LEVELS } from '../../contract/limits';
import type { Db } from '../../lib/database/db';
import {
  type MoveProblem,
  NAME_TAKEN,
  PATH_TOO_LONG,
  TOO_MANY_DIRECTORIES,
  TOO_MANY_EMPTY,
} from '../moving/move-rules';
import type { Folder } from '../store';
import { changeWithRetries } from './change-with-retries';
import { countKept, findDirectories, findDirectory } from './directory-store';
import { placeInTree, segmentsOf } from './directory-tree';
import { writeDirectory } from './write-directory-store';

/** Creates a kept directory. Returns null on success. */
export async function createDirectory(db: Db, find: () => Promise<Folder>, path: string): Promise<MoveProblem | null> {
  if (path.length > PATH_MAX_CHARS || segmentsOf(path).length > PATH_MAX_LEVELS) return PATH_TOO_LONG;
  return changeWithRetries(find, (folder) => tryCreate(db, folder, path));
}

async function tryCreate(db: Db, folder: Folder, path: string): Promise<MoveProblem | 'again' | null> {
  if ((await findDirectory(db, folder.id, path)) !== undefined) return NAME_TAKEN;
  const keptCount = await countKept(db, folder);
  if (keptCount >= FOLDER_MAX_EMPTY_DIRECTORIES) return TOO_MANY_EMPTY;
  const planned = placeInTree([], { ...folder, keptCount }, await findDirectories(db, folder.id, [path]), [path]);
  if ('beyond' in planned) return TOO_MANY_DIRECTORIES;
  return (await writeDirectory(db, folder, planned)) ? null : 'again';
}
