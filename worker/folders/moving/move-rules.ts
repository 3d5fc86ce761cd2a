/** Rules for moving items in My Files. `folders` contains every folder of the call, and all folders above them. */
import type { errors } from '../../contract/errors';
import { FOLDER_MAX_EMPTY_DIRECTORIES, FOLDER_MAX_FILES } from '../../contract/limits';
import type { Tier } from '../../plans/entitlements';
import { exceedsLifetime } from '../expiry/expiry';
import { FOLDER_MAX_DEPTH, MOVE_MAX_BELOW } from '../limits';
import { type FolderState, visibility } from '../visibility';

/** Reason why an item cannot move. If `sentence` is undefined, the error text of `code` is used. */
export interface MoveProblem {
  readonly code: Extract<
    keyof typeof errors,
    'not_found' | 'expired' | 'used_up' | 'taken_down' | 'encrypted' | 'cannot_move' | 'folder_busy'
  >;
  readonly sentence?: string;
}

export interface FolderFields extends FolderState {
  readonly id: string;
  readonly ownerId: string;
  readonly parentId: string | null;
  readonly meterKey: string;
  readonly downloadedBytes: number;
  readonly fileCount: number;
  readonly totalBytes: number;
  readonly nextPosition: number;
  readonly nextDirectory: number;
  /** Null if the folder is not encrypted. */
  readonly accessHash: string | null;
}

export type FoldersById = ReadonlyMap<string, FolderFields>;

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

/**
 * Returns the reason why the owner is not allowed to change this folder, or null if the change is allowed. A folder
 * of another owner counts as not found.
 */
function changeProblem(folder: FolderFields | undefined, ownerId: string, now: number): MoveProblem | null {
  if (folder?.ownerId !== ownerId || folder.status !== 'open') return { code: 'not_found' };
  const state = visibility(folder, now);
  return state === 'visible' ? null : { code: state };
}

/** Returns a folder and all folders above it, up to the root. */
function folderAndParents(folders: FoldersById, id: string | null): FolderFields[] {
  const path: FolderFields[] = [];
  for (
    let currentId = id;
    currentId !== null && path.length < folders.size;
    currentId = path.at(-1)?.parentId ?? null
  ) {
    const folder = folders.get(currentId);
    if (folder?.status !== 'open') break;
    path.push(folder);
  }
  return path;
}

/**
 * Returns the reason why a folder cannot move into another folder or to the root, or null if the move is allowed.
 * Does not check the depth of the folder's contents.
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
  const parents = folderAndParents(folders, to.folderId);
  if (parents.some(({ id }) => id === folderId)) return INTO_ITSELF;
  return parents.length >= FOLDER_MAX_DEPTH ? TOO_DEEP : null;
}

export const movesDeeper = (folders: FoldersById, folderId: string, toFolderId: string | null): boolean =>
  folderAndParents(folders, toFolderId).length + 1 > folderAndParents(folders, folderId).length;

/** Returns whether a folder with this many levels inside would be too deep in the target folder. */
export const isTooDeep = (folders: FoldersById, toFolderId: string | null, levelsInside: number): boolean =>
  folderAndParents(folders, toFolderId).length + 1 + levelsInside > FOLDER_MAX_DEPTH;

/** A folder, and the number to which a move must raise the folder's counter of downloaded bytes. */
export interface CarriedCount {
  readonly folder: FolderFields;
  readonly bytes: number;
}

/**
 * Returns the folders whose counter of downloaded bytes a move must raise. Otherwise a move could reset a download
 * limit. The link of a folder also leads to everything inside the folder. So this function takes the maximum of the
 * moved folder's bytes and of the bytes of all folders that the items leave. The moved folder, and each folder that
 * the items enter, must have at least this maximum. `movedId` is the moved folder, or null if files of `fromId` move.
 */
export function carriedCounts(
  folders: FoldersById,
  movedId: string | null,
  fromId: string | null,
  toFolderId: string | null,
): CarriedCount[] {
  const newParents = folderAndParents(folders, toFolderId);
  const oldParents = folderAndParents(folders, fromId);
  const leftFolders = oldParents.filter(({ id }) => id === fromId || !newParents.some((parent) => parent.id === id));
  const movedFolder = movedId === null ? undefined : folders.get(movedId);
  const bytes = Math.max(
    0,
    ...[...leftFolders, ...(movedFolder ? [movedFolder] : [])].map(({ downloadedBytes }) => downloadedBytes),
  );
  const enteredFolders = newParents.filter(({ id }) => !oldParents.some((parent) => parent.id === id));
  return [...(movedFolder ? [movedFolder] : []), ...enteredFolders]
    .filter(({ downloadedBytes }) => downloadedBytes < bytes)
    .map((folder) => ({ folder, bytes }));
}

/**
 * A folder after files have moved into it. A folder without files takes the expiry and meter of the folder that the
 * first moved file came from.
 */
export interface TargetFolder {
  readonly folder: FolderFields;
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

export interface FilesCheck {
  readonly to: TargetFolder;
  /** Files that may move or are already in the folder. */
  readonly files: readonly MovingFile[];
  readonly problems: ReadonlyMap<string, MoveProblem>;
}

/**
 * Returns the files that may move into any directory of the target folder. Files from another folder must be ready,
 * and must have the target's expiry and meter. A target without files takes the expiry and meter of the first file.
 */
export function checkFiles(
  folders: FoldersById,
  target: FolderFields,
  files: readonly MovingFile[],
  { ownerId, tier, now }: { ownerId: string; tier: Tier; now: number },
): FilesCheck {
  const problems = new Map<string, MoveProblem>();
  const allowed: MovingFile[] = [];
  let { expiresAt, meterKey } = target;
  let { fileCount, totalBytes, nextPosition } = target;
  for (const file of files) {
    const source = folders.get(file.folderId);
    const problem = changeProblem(source, ownerId, now);
    if (source && !problem && source.id !== target.id) {
      const expected = {
        expiresAt: fileCount === 0 ? source.expiresAt : expiresAt,
        meterKey: nextPosition === 0 ? source.meterKey : meterKey,
      };
      const fileProblem = joinProblem(file, source, expected, { fileCount, totalBytes }, tier, now);
      if (fileProblem) {
        problems.set(file.id, fileProblem);
        continue;
      }
      ({ expiresAt, meterKey } = expected);
      fileCount++;
      nextPosition++;
      totalBytes += file.size;
    }
    if (problem) problems.set(file.id, problem);
    else allowed.push(file);
  }
  return { to: { folder: target, expiresAt, meterKey }, files: allowed, problems };
}

function joinProblem(
  file: MovingFile,
  source: FolderFields,
  expected: { expiresAt: number | null; meterKey: string },
  totals: { fileCount: number; totalBytes: number },
  tier: Tier,
  now: number,
): MoveProblem | null {
  // The key of the target folder cannot decrypt the file.
  if (source.accessHash !== null) return { code: 'encrypted' };
  if (file.status !== 'ready') return UPLOADING;
  if (source.expiresAt !== expected.expiresAt) return OTHER_EXPIRY;
  if (source.meterKey !== expected.meterKey) return OTHER_METER;
  if (totals.fileCount >= FOLDER_MAX_FILES) return TOO_MANY_FILES;
  return exceedsLifetime(expected.expiresAt, tier, totals.totalBytes + file.size, now) ? TOO_LARGE : null;
}

/** Returns the reason why this kind of item cannot move to the target, or null if the move is allowed. */
export function treeItemProblem(
  item: { folderId: string; isDirectory: boolean },
  toFolderId: string | null,
): MoveProblem | null {
  if (toFolderId === null) return NEEDS_FOLDER;
  return item.isDirectory && item.folderId !== toFolderId ? TREE_STAYS : null;
}
