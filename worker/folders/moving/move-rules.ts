/** Rules for moving items in My Files. `folders` has every named folder and the folders above it. */
import type { errors } from '../../contract/errors';
import { FOLDER_MAX_EMPTY_DIRECTORIES, FOLDER_MAX_FILES } from '../../contract/limits';
import type { Tier } from '../../plans/entitlements';
import { outlivesItsSize } from '../expiry/expiry';
import { FOLDER_MAX_DEPTH, MOVE_MAX_BELOW } from '../limits';
import { type FolderState, visibility } from '../visibility';

/** Reason why an item does not move. Without a sentence, its code's sentence is used. */
export interface MoveProblem {
  readonly code: Extract<
    keyof typeof errors,
    'not_found' | 'expired' | 'used_up' | 'taken_down' | 'cannot_move' | 'folder_busy'
  >;
  readonly sentence?: string;
}

/** Fields of a folder that the rules need. */
export interface KnownFolder extends FolderState {
  readonly id: string;
  readonly ownerId: string;
  readonly parentId: string | null;
  readonly meterKey: string;
  readonly downloadedBytes: number;
  readonly fileCount: number;
  readonly totalBytes: number;
  readonly nextPosition: number;
  readonly nextDirectory: number;
}

export type FoldersById = ReadonlyMap<string, KnownFolder>;

const cannot = (sentence: string): MoveProblem => ({ code: 'cannot_move', sentence });

export const INTO_ITSELF = cannot('A folder cannot be moved into itself.');
const INTO_TREE = cannot('A folder with a link of its own goes into a folder, not among the folders uploaded into it.');
export const TOO_DEEP = cannot(`There may be at most ${FOLDER_MAX_DEPTH} levels of folders.`);
export const TOO_MANY_BELOW = cannot(`More than ${MOVE_MAX_BELOW} folders are inside: too many to be moved deeper.`);
export const NO_BANDWIDTH = cannot(
  'Its bandwidth of this month is used up. Move it to the top, or wait for the next month.',
);

export const TOO_MANY_EMPTY = cannot(`A folder may have at most ${FOLDER_MAX_EMPTY_DIRECTORIES} empty folders.`);
export const TOO_MANY_DIRECTORIES = cannot('These folders have long names, or are many, for so few files.');
export const PATH_TOO_LONG = cannot('The names of the folders that it would be in are too long together, or too many.');
export const NAME_TAKEN = cannot('There is a folder of this name already.');
const NEEDS_FOLDER = cannot('Files are kept in folders: choose one.');
const TREE_STAYS = cannot('A folder that was uploaded inside another can only be moved within that one.');
const UPLOADING = cannot('It is still being uploaded.');
const OTHER_EXPIRY = cannot(
  'It expires at another time than the files there. Move the whole folder that it is in instead.',
);
const OTHER_METER = cannot(
  'It was sent from another connection than the files there. Move the whole folder that it is in instead.',
);
const TOO_MANY_FILES = cannot(`A folder may have at most ${FOLDER_MAX_FILES} files.`);
const TOO_LARGE = cannot('That folder would be kept for longer than is allowed for what it would hold.');

/** Returns why the owner may not change this folder, or null. A folder of a different owner counts as not found. */
function changeProblem(folder: KnownFolder | undefined, ownerId: string, now: number): MoveProblem | null {
  if (folder?.ownerId !== ownerId || folder.status !== 'open') return { code: 'not_found' };
  const seen = visibility(folder, now);
  return seen === 'visible' ? null : { code: seen };
}

/** Returns a folder and all folders above it, up to the root. */
function pathUp(folders: FoldersById, id: string | null): KnownFolder[] {
  const path: KnownFolder[] = [];
  for (let at = id; at !== null && path.length < folders.size; at = path.at(-1)?.parentId ?? null) {
    const folder = folders.get(at);
    if (folder?.status !== 'open') break;
    path.push(folder);
  }
  return path;
}

/**
 * Returns why a folder cannot move into a different one or to the root, or null. The depth of its contents is not
 * checked.
 */
export function folderMoveProblem(
  folders: FoldersById,
  folderId: string,
  to: { folderId: string | null; path: string },
  { ownerId, now }: { ownerId: string; now: number },
): MoveProblem | null {
  const problem = changeProblem(folders.get(folderId), ownerId, now);
  if (problem) return problem;
  if (to.path !== '') return INTO_TREE;
  const above = pathUp(folders, to.folderId);
  if (above.some(({ id }) => id === folderId)) return INTO_ITSELF;
  return above.length >= FOLDER_MAX_DEPTH ? TOO_DEEP : null;
}

/** Returns whether a move takes a folder to a deeper level. */
export const comesDeeper = (folders: FoldersById, folderId: string, toFolderId: string | null): boolean =>
  pathUp(folders, toFolderId).length + 1 > pathUp(folders, folderId).length;

/** Returns whether a folder with this many levels inside would be too deep in the target. */
export const isTooDeep = (folders: FoldersById, toFolderId: string | null, levelsInside: number): boolean =>
  pathUp(folders, toFolderId).length + 1 + levelsInside > FOLDER_MAX_DEPTH;

/** Downloaded bytes of a folder after a move. */
export interface CarriedCount {
  readonly folder: KnownFolder;
  readonly bytes: number;
}

/**
 * Returns the downloaded bytes of folders after a move, so that a move never resets a download limit. The link of a
 * folder also leads to everything inside it. So a moved folder, and the folders that the move enters, get at least the
 * downloaded bytes of the folders that it leaves. `moved` is the folder that moves; null if files of `fromId` move.
 * Returns only folders whose count rises.
 */
export function carriedCounts(
  folders: FoldersById,
  moved: string | null,
  fromId: string | null,
  toFolderId: string | null,
): CarriedCount[] {
  const above = pathUp(folders, toFolderId);
  const before = pathUp(folders, fromId);
  const left = before.filter(({ id }) => id === fromId || !above.some((one) => one.id === id));
  const own = moved === null ? undefined : folders.get(moved);
  const bytes = Math.max(0, ...[...left, ...(own ? [own] : [])].map(({ downloadedBytes }) => downloadedBytes));
  const entered = above.filter(({ id }) => !before.some((one) => one.id === id));
  return [...(own ? [own] : []), ...entered]
    .filter(({ downloadedBytes }) => downloadedBytes < bytes)
    .map((folder) => ({ folder, bytes }));
}

/** A folder as it will be after files moved in. A folder without files takes the expiry of the first one. */
export interface Receiving {
  readonly folder: KnownFolder;
  readonly expiresAt: number | null;
  readonly meterKey: string;
}

export interface MovingFile {
  readonly id: string;
  readonly folderId: string;
  readonly directory: number;
  readonly position: number;
  readonly size: number;
  readonly status: 'uploading' | 'ready';
  readonly createdAt: number;
}

export interface JudgedFiles {
  readonly to: Receiving;
  /** Files that may move, or are already in the folder. */
  readonly files: readonly MovingFile[];
  readonly problems: ReadonlyMap<string, MoveProblem>;
}

/**
 * Returns the files that may move into a folder, to any directory of it. Files from a different folder must be ready,
 * and must have the target's expiry and meter. An empty folder takes both from the first file.
 */
export function judgeFiles(
  folders: FoldersById,
  target: KnownFolder,
  files: readonly MovingFile[],
  { ownerId, tier, now }: { ownerId: string; tier: Tier; now: number },
): JudgedFiles {
  const problems = new Map<string, MoveProblem>();
  const allowed: MovingFile[] = [];
  let { expiresAt, meterKey } = target;
  let { fileCount, totalBytes, nextPosition } = target;
  for (const file of files) {
    const from = folders.get(file.folderId);
    const problem = changeProblem(from, ownerId, now);
    if (from && !problem && from.id !== target.id) {
      const first = {
        expiresAt: fileCount === 0 ? from.expiresAt : expiresAt,
        meterKey: nextPosition === 0 ? from.meterKey : meterKey,
      };
      const into = comingProblem(file, from, first, { fileCount, totalBytes }, tier, now);
      if (into) {
        problems.set(file.id, into);
        continue;
      }
      ({ expiresAt, meterKey } = first);
      fileCount++;
      nextPosition++;
      totalBytes += file.size;
    }
    if (problem) problems.set(file.id, problem);
    else allowed.push(file);
  }
  return { to: { folder: target, expiresAt, meterKey }, files: allowed, problems };
}

function comingProblem(
  file: MovingFile,
  from: KnownFolder,
  into: { expiresAt: number | null; meterKey: string },
  held: { fileCount: number; totalBytes: number },
  tier: Tier,
  now: number,
): MoveProblem | null {
  if (file.status !== 'ready') return UPLOADING;
  if (from.expiresAt !== into.expiresAt) return OTHER_EXPIRY;
  if (from.meterKey !== into.meterKey) return OTHER_METER;
  if (held.fileCount >= FOLDER_MAX_FILES) return TOO_MANY_FILES;
  return outlivesItsSize(into.expiresAt, tier, held.totalBytes + file.size, now) ? TOO_LARGE : null;
}

/** Returns why this kind of item of an uploaded tree cannot move to the target, or null if it may. */
export function treeItemProblem(
  item: { folderId: string; isDirectory: boolean },
  toFolderId: string | null,
): MoveProblem | null {
  if (toFolderId === null) return NEEDS_FOLDER;
  return item.isDirectory && item.folderId !== toFolderId ? TREE_STAYS : null;
}
