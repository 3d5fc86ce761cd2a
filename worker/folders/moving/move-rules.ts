/** What may be moved where, in My Files. Folders are given as a map of all that are named and all that those are in. */
import type { errors } from '../../contract/errors';
import { FOLDER_MAX_EMPTY_DIRECTORIES, FOLDER_MAX_FILES } from '../../contract/limits';
import type { Tier } from '../../plans/entitlements';
import { outlivesItsSize } from '../expiry/expiry';
import { FOLDER_MAX_DEPTH, MOVE_MAX_BELOW } from '../limits';
import { type FolderState, visibility } from '../visibility';

/** Why an item stays where it is; without a sentence, the one of its code. */
export interface MoveProblem {
  readonly code: Extract<
    keyof typeof errors,
    'not_found' | 'expired' | 'used_up' | 'taken_down' | 'cannot_move' | 'folder_busy'
  >;
  readonly sentence?: string;
}

/** What moving needs to know of a folder. */
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

/** Whether somebody may change this folder: what is not theirs is as good as not there. */
function changeProblem(folder: KnownFolder | undefined, ownerId: string, now: number): MoveProblem | null {
  if (folder?.ownerId !== ownerId || folder.status !== 'open') return { code: 'not_found' };
  const seen = visibility(folder, now);
  return seen === 'visible' ? null : { code: seen };
}

/** A folder and all that it is in, from itself up to the root. */
function pathUp(folders: FoldersById, id: string | null): KnownFolder[] {
  const path: KnownFolder[] = [];
  for (let at = id; at !== null && path.length < folders.size; at = path.at(-1)?.parentId ?? null) {
    const folder = folders.get(at);
    if (folder?.status !== 'open') break;
    path.push(folder);
  }
  return path;
}

/** Why a folder cannot go into another, or to the root; how deep it is itself is another question. */
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

/** Whether a move brings a folder to a deeper level than it is on. */
export const comesDeeper = (folders: FoldersById, folderId: string, toFolderId: string | null): boolean =>
  pathUp(folders, toFolderId).length + 1 > pathUp(folders, folderId).length;

/** Whether a folder with so many levels of folders inside would be too deep in another. */
export const isTooDeep = (folders: FoldersById, toFolderId: string | null, levelsInside: number): boolean =>
  pathUp(folders, toFolderId).length + 1 + levelsInside > FOLDER_MAX_DEPTH;

/** What of a folder was downloaded, as it counts after a move. */
export interface CarriedCount {
  readonly folder: KnownFolder;
  readonly bytes: number;
}

/**
 * What counts as downloaded after a move, so that no folder's download limit begins anew by it. The link of a folder
 * leads to all that is inside, too: what moves counts as downloaded as far as what it leaves was, and so does what it
 * comes into. `moved` is the folder that moves; null: files of `fromId` do. Only folders whose count rises are answered.
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

/** What a folder is to be once files have come into it: one without files takes the expiry of the first. */
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
  /** Those that can move, without those that are where they are to be. */
  readonly files: readonly MovingFile[];
  readonly problems: ReadonlyMap<string, MoveProblem>;
}

/**
 * Which files may go into a folder, at whatever place of it. Between folders only what is ready goes, where its expiry
 * and its meter stay what they are: an empty folder takes those of the first file that comes.
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

/** Why an item of an uploaded tree cannot go there, whatever it is; null: its kind may. */
export function treeItemProblem(
  item: { folderId: string; isDirectory: boolean },
  toFolderId: string | null,
): MoveProblem | null {
  if (toFolderId === null) return NEEDS_FOLDER;
  return item.isDirectory && item.folderId !== toFolderId ? TREE_STAYS : null;
}
