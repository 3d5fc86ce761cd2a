import { PATH_MAX_LEVELS } from '../../contract/limits';
import type { Db } from '../../lib/database/db';
import { type MoveProblem, PATH_TOO_LONG, TOO_MANY_DIRECTORIES } from '../moving/move-rules';
import type { Folder } from '../store';
import { countKept, findDirectories } from './directory-store';
import { placeInTree, segmentsOf, type TargetDirectory } from './directory-tree';

/** Plans the directory at `path` and all above, each with the counts in `added`. */
export async function planTarget(
  db: Db,
  folder: Folder,
  path: string,
  added: { fileCount: number; totalBytes: number },
): Promise<TargetDirectory | MoveProblem> {
  if (segmentsOf(path).length > PATH_MAX_LEVELS) return PATH_TOO_LONG;
  const existing = folder.nextDirectory > 1 ? await findDirectories(db, folder.id, [path]) : [];
  const keptCount = await countKept(db, folder);
  const planned = placeInTree([path], { ...folder, keptCount }, existing);
  if ('beyond' in planned) return TOO_MANY_DIRECTORIES;
  const rows = planned.rows.map((row) => ({ ...row, ...added }));
  return { number: planned.numbers[0] ?? 0, rows, nextDirectory: planned.nextDirectory };
}
