/**
 * Moves items of My Files. Each item can fail with its own error. Counts of downloaded bytes are copied first, so that
 * an interrupted move cannot reset a limit.
 */
import type { Context, Hono } from 'hono';
import { callMeter } from '../../bandwidth/meter-client';
import type { ParsedInput } from '../../contract/calls/endpoint';
import { endpoints } from '../../contract/calls/endpoints';
import { errorAnswer } from '../../contract/errors';
import { invalidInput } from '../../lib/api-error';
import { type Db, dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { entitlementsFor } from '../../plans/current';
import { admittedMonthlyBytes, type Entitlements } from '../../plans/entitlements';
import { route } from '../../serve/route';
import { requirePlain } from '../gate/readable';
import { cleanPath, validName } from '../naming';
import { changeableFolder } from '../owned-folder';
import type { Folder } from '../store';
import { lastName } from '../tree/directory-tree';
import { moveDirectory } from '../tree/move-directory';
import { planTarget } from '../tree/plan-target';
import { findMovingFiles, moveFilesTo } from './move-files-store';
import {
  type CarriedCount,
  carriedCounts,
  checkFiles,
  type FoldersById,
  folderMoveProblem,
  isTooDeep,
  type MoveProblem,
  movesDeeper,
  NEEDS_FOLDER,
  NO_BANDWIDTH,
  TOO_DEEP,
  TOO_MANY_BELOW,
  TREE_STAYS,
} from './move-rules';
import { findWithAbove, levelsBelow, moveFoldersTo } from './move-store';

const ATTEMPTS_MAX = 5;

type Item = ParsedInput<typeof endpoints.moveItems>['items'][number];

interface Move {
  readonly c: Context<AppEnv>;
  readonly db: Db;
  readonly userId: string;
  readonly allowed: Entitlements;
  readonly items: readonly Item[];
  readonly to: { folderId: string | null; path: string };
  readonly problems: Map<number, MoveProblem>;
}

export function mountMove(app: Hono<AppEnv>): void {
  route(app, endpoints.moveItems).handle(async (c, { userId, items, toFolderId, toPath }) => {
    const to = { folderId: toFolderId ?? null, path: validName('toPath', cleanPath(toPath)) };
    if (to.folderId === null && to.path !== '') throw invalidInput('toPath', 'requires the id of its folder');
    const allowed = await entitlementsFor(c, userId);
    const move: Move = { c, db: dbOf(c.env), userId, allowed, items, to, problems: new Map() };
    const folders = await readFolders(move);
    await moveFolders(move, folders);
    await moveFiles(move);
    await moveDirectories(move);
    const failures = [...move.problems].map(([index, { code, detail }]) => ({
      index,
      ...errorAnswer(code, detail ?? {}),
    }));
    return { failures: failures.sort((a, b) => a.index - b.index) };
  });
}

/** Reads the items' folders, the target, and all folders above. Throws if the target cannot be changed. */
async function readFolders({ c, db, userId, items, to }: Move): Promise<FoldersById> {
  const ids = new Set([...items.map(({ folderId }) => folderId), ...(to.folderId === null ? [] : [to.folderId])]);
  const folders = await findWithAbove(db, [...ids]);
  if (to.folderId !== null) requirePlain(changeableFolder(folders.get(to.folderId), userId, c.var.now));
  return folders;
}

const isFolder = ({ fileId, path }: Item): boolean => fileId === undefined && path === '';

async function moveFolders(move: Move, folders: FoldersById): Promise<void> {
  const { c, db, userId, items, to, problems } = move;
  const folderItems = items.flatMap((item, index) => (isFolder(item) ? [{ index, id: item.folderId }] : []));
  for (const { index, id } of folderItems) {
    const problem = folderMoveProblem(folders, id, to, { ownerId: userId, now: c.var.now });
    if (problem) problems.set(index, problem);
  }
  const acceptedItems = () =>
    folderItems.filter(({ index, id }) => !problems.has(index) && folders.get(id)?.parentId !== to.folderId);
  await checkDepth(move, folders, acceptedItems());
  await checkBandwidth(move, folders, acceptedItems());
  const movingItems = acceptedItems();
  if (movingItems.length === 0) return;
  await raiseDownloads(
    c,
    movingItems.flatMap(({ id }) => carriedCounts(folders, id, folders.get(id)?.parentId ?? null, to.folderId)),
  );
  const moved = await moveFoldersTo(
    db,
    userId,
    movingItems.map(({ id }) => id),
    to.folderId,
  );
  for (const { index, id } of movingItems) if (!moved.has(id)) problems.set(index, { code: 'not_found' });
}

interface FolderItem {
  readonly index: number;
  readonly id: string;
}

async function checkDepth(
  { db, userId, to, problems }: Move,
  folders: FoldersById,
  folderItems: readonly FolderItem[],
) {
  const deeper = folderItems.filter(({ id }) => movesDeeper(folders, id, to.folderId));
  if (deeper.length === 0) return;
  const ids = deeper.map(({ id }) => id);
  const levels = await levelsBelow(db, userId, ids);
  for (const { index, id } of deeper) {
    if (!levels) problems.set(index, TOO_MANY_BELOW);
    else if (isTooDeep(folders, to.folderId, levels.get(id) ?? 0)) problems.set(index, TOO_DEEP);
  }
}

/**
 * Rejects folders whose meter has no bandwidth left this month. After the move, downloads through the target's link
 * would count at the target's meter.
 */
async function checkBandwidth(
  { c, allowed, to, problems }: Move,
  folders: FoldersById,
  folderItems: readonly FolderItem[],
) {
  const target = to.folderId === null ? undefined : folders.get(to.folderId);
  if (!target || !allowed.blockedAtLimit) return;
  const otherMeterItems = folderItems.filter(({ id }) => folders.get(id)?.meterKey !== target.meterKey);
  for (const [meterKey, meterItems] of Map.groupBy(otherMeterItems, ({ id }) => folders.get(id)?.meterKey ?? '')) {
    const { uploadBytes, downloadBytes } = await callMeter(c.env, meterKey, 'usage', c.var.now);
    if (uploadBytes + downloadBytes < admittedMonthlyBytes(allowed)) continue;
    for (const { index } of meterItems) problems.set(index, NO_BANDWIDTH);
  }
}

async function raiseDownloads(c: Context<AppEnv>, counts: readonly CarriedCount[]): Promise<void> {
  for (const [meterKey, meterCounts] of Map.groupBy(counts, ({ folder }) => folder.meterKey)) {
    const downloads = meterCounts.map(({ folder, bytes }) => ({ folderId: folder.id, bytes }));
    await callMeter(c.env, meterKey, 'raiseDownloadedBytes', downloads, c.var.now);
  }
}

async function moveFiles(move: Move): Promise<void> {
  const { items, to, problems } = move;
  const fileItems = items.flatMap(({ folderId, fileId }, index) =>
    fileId === undefined ? [] : [{ index, folderId, fileId }],
  );
  if (fileItems.length === 0) return;
  for (let attempts = 0; attempts < ATTEMPTS_MAX && to.folderId !== null; attempts++) {
    const outcome = await tryMoveFiles(move, to.folderId, fileItems);
    if (outcome === 'again') continue;
    for (const { index, fileId } of fileItems) {
      const problem = outcome.get(fileId);
      if (problem) problems.set(index, problem);
    }
    return;
  }
  const problem: MoveProblem = to.folderId === null ? NEEDS_FOLDER : { code: 'folder_busy' };
  for (const { index } of fileItems) problems.set(index, problem);
}

interface FileItem {
  readonly folderId: string;
  readonly fileId: string;
}

/** Returns problems by file id, or `again` if a row changed since it was read. */
async function tryMoveFiles(move: Move, toFolderId: string, fileItems: readonly FileItem[]) {
  const { c, db, userId, allowed, to } = move;
  const problems = new Map<string, MoveProblem>();
  const folders = await readFolders(move);
  const target = folders.get(toFolderId) as Folder;
  const movingRows = await findMovingFiles(
    db,
    fileItems.map(({ fileId }) => fileId),
  );
  const rows = movingRows.filter(({ id, folderId }) =>
    fileItems.some((item) => item.fileId === id && item.folderId === folderId),
  );
  for (const { fileId } of fileItems) {
    if (!rows.some(({ id }) => id === fileId)) problems.set(fileId, { code: 'not_found' });
  }
  const check = checkFiles(folders, target, rows, { ownerId: userId, tier: allowed.tier, now: c.var.now });
  for (const [id, problem] of check.problems) problems.set(id, problem);
  const toDirectory = await planTarget(db, target, to.path, { fileCount: 1, totalBytes: 0 });
  if ('code' in toDirectory) {
    for (const { id } of check.files) problems.set(id, toDirectory);
    return problems;
  }
  const moving = check.files.filter(
    ({ folderId, directory }) => folderId !== target.id || directory !== toDirectory.number,
  );
  if (moving.length === 0) return problems;
  const addedTotals = { fileCount: moving.length, totalBytes: moving.reduce((sum, { size }) => sum + size, 0) };
  const rowsWithTotals = toDirectory.rows.map((row) => ({ ...row, ...addedTotals }));
  const { meterKey } = check.to;
  const sourceIds = [...new Set(moving.map(({ folderId }) => folderId))].filter((id) => id !== target.id);
  const counts = sourceIds.flatMap((id) => carriedCounts(folders, null, id, target.id));
  // The target's link also leads to inner folders, so a target without files can have downloaded bytes.
  const targetCounts = meterKey === target.meterKey ? [] : [{ folder: target, bytes: target.downloadedBytes }];
  await raiseDownloads(
    c,
    [...targetCounts, ...counts].map(({ folder, bytes }) => ({
      folder: folder.id === target.id ? { ...folder, meterKey } : folder,
      bytes,
    })),
  );
  const isMoved = await moveFilesTo(db, userId, check.to, { ...toDirectory, rows: rowsWithTotals }, moving);
  return isMoved ? problems : 'again';
}

async function moveDirectories(move: Move): Promise<void> {
  const { db, items, to, problems } = move;
  for (const [index, { folderId, fileId, path: rawPath }] of items.entries()) {
    if (fileId !== undefined || rawPath === '') continue;
    const path = cleanPath(rawPath);
    if ('problem' in path) problems.set(index, { code: 'not_found' });
    else if (to.folderId === null) problems.set(index, NEEDS_FOLDER);
    else if (folderId !== to.folderId) problems.set(index, TREE_STAYS);
    else {
      const find = async () => (await readFolders(move)).get(folderId) as Folder;
      const directoryMove = { path: path.name, toPath: to.path, name: lastName(path.name) };
      const problem = await moveDirectory(db, find, directoryMove);
      if (problem) problems.set(index, problem);
    }
  }
}
