/**
 * Deletes many items of My Files: first files, then directories, then folders. Objects are deleted after the response,
 * or by a later purge.
 */
import type { Context, Hono } from 'hono';
import { endpoints } from '../../contract/calls/endpoints';
import { errorAnswer } from '../../contract/errors';
import { invalidInput } from '../../lib/api-error';
import { type Db, dbOf, jsonValues } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { afterAnswer } from '../../lib/request-log';
import { route } from '../../serve/route';
import { findFolders, markTreesDeleting } from '../store';
import { findDirectories } from '../tree/directory-store';
import { directoriesOn } from '../tree/directory-tree';
import { type DeleteProblem, type DeletionPlan, foldersOfDirectories, planDeletion } from './delete-rules';
import { emptyDeleted, finishRemovals } from './removal';
import { findFolderIds, withdrawDirectories, withdrawFiles } from './removal-store';

export function mountDelete(app: Hono<AppEnv>): void {
  route(app, endpoints.deleteItems).handle(async (c, { userId, items }) => {
    // The statements for directories work on one folder.
    if (foldersOfDirectories(items).length > 1) throw invalidInput('items', 'must be directories of the same folder');
    const db = dbOf(c.env);
    const { now } = c.var;
    const plan = planDeletion(
      items,
      await findFolders(
        db,
        items.map(({ folderId }) => folderId),
      ),
      userId,
    );
    // Finds all items first, because a directory is deleted with its last file.
    const [files, directories] = [await findExistingFiles(db, plan), await findExistingDirectories(db, plan)];
    const problems = new Map<number, DeleteProblem>(plan.problems);
    for (const index of [...files.missing, ...directories.missing]) problems.set(index, 'not_found');
    if (files.ids.length > 0) await withdrawFiles(db, jsonValues(files.ids), now);
    if (directories.folderId !== null) {
      await withdrawDirectories(db, directories.folderId, jsonValues(directories.numbers), now);
    }
    const folderIds = plan.folders.map(({ folderId }) => folderId);
    if (folderIds.length > 0) await markTreesDeleting(db, userId, folderIds, now);
    afterAnswer(c, removeObjects(c, userId, plan));
    const failures = [...problems].map(([index, code]) => ({ index, ...errorAnswer(code, {}) }));
    return { failures: failures.sort((a, b) => a.index - b.index) };
  });
}

/** `missing` has the indexes of items whose file is not in its folder. */
async function findExistingFiles(db: Db, { files }: DeletionPlan): Promise<{ ids: string[]; missing: number[] }> {
  if (files.length === 0) return { ids: [], missing: [] };
  const ids = files.map(({ fileId }) => fileId);
  const folderIds = await findFolderIds(db, ids);
  const existing = files.filter(({ fileId, folderId }) => folderIds.get(fileId) === folderId);
  const missing = files.filter((file) => !existing.includes(file));
  return { ids: existing.map(({ fileId }) => fileId), missing: missing.map(({ index }) => index) };
}

/** All directories are in one folder. `folderId` is null if none of them exists. */
async function findExistingDirectories(
  db: Db,
  { directories }: DeletionPlan,
): Promise<{ folderId: string | null; numbers: number[]; missing: number[] }> {
  const [first] = directories;
  if (!first) return { folderId: null, numbers: [], missing: [] };
  const { folderId } = first;
  const paths = directories.map(({ path }) => path);
  const rows = await findDirectories(db, folderId, paths);
  const numbers: number[] = [];
  const missing: number[] = [];
  for (const { index, path } of directories) {
    const number = directoriesOn(path, rows)?.at(-1)?.number;
    if (number === undefined) missing.push(index);
    else numbers.push(number);
  }
  return { folderId: numbers.length > 0 ? folderId : null, numbers, missing };
}

async function removeObjects(c: Context<AppEnv>, userId: string, { files, directories, folders }: DeletionPlan) {
  const { env, var: vars } = c;
  const folderIds = new Set([...files, ...directories].map(({ folderId }) => folderId));
  if (folderIds.size > 0) await finishRemovals(env, [...folderIds], vars.now);
  if (folders.length > 0) await emptyDeleted(env, userId, vars.now);
}
