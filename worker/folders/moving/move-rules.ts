import type { errors, ReasonOf } from '../../contract/errors';
import { FOLDER_MAX_EMPTY_DIRECTORIES, FOLDER_MAX_FILES } from '../../contract/limits';
import type { Tier } from '../../plans/entitlements';
import { exceedsLifetime } from '../expiry/expiry';
import { FOLDER_MAX_DEPTH, MOVE_MAX_BELOW } from '../limits';
import { type FolderState, visibility } from '../visibility';

export interface MoveProblem {
  readonly code: Extract<
    keyof typeof errors,
    'not_found' | 'expired' | 'used_up' | 'taken_down' | 'encrypted' | 'cannot_move' | 'folder_busy'
  >;
  /** Only `cannot_move` has a reason. */
  readonly detail?: ReasonOf<'cannot_move'>;
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
  readonly accessHash: string | null;
}

/** Folders of a move or claim, and all folders above. */
export type FoldersById = ReadonlyMap<string, FolderFields>;

const cannot = (detail: ReasonOf<'cannot_move'>): MoveProblem => ({ code: 'cannot_move', detail });

export const INTO_ITSELF = cannot({ reason: 'into_itself' });
const INTO_TREE = cannot({ reason: 'into_tree' });
export const TOO_DEEP = cannot({ reason: 'too_deep', max: FOLDER_MAX_DEPTH });
export const TOO_MANY_BELOW = cannot({ reason: 'too_many_below', max: MOVE_MAX_BELOW });
export const NO_BANDWIDTH = cannot({ reason: 'bandwidth_used_up' });
export const TOO_MANY_EMPTY = cannot({ reason: 'too_many_empty', max: FOLDER_MAX_EMPTY_DIRECTORIES });
export const TOO_MANY_DIRECTORIES = cannot({ reason: 'too_many_directories' });
export const PATH_TOO_LONG = cannot({ reason: 'path_too_long' });
export const NAME_TAKEN = cannot({ reason: 'name_taken' });
export const NEEDS_FOLDER = cannot({ reason: 'needs_folder' });
export const TREE_STAYS = cannot({ reason: 'tree_stays' });
const UPLOADING = cannot({ reason: 'uploading' });
const OTHER_EXPIRY = cannot({ reason: 'other_expiry' });
const OTHER_METER = cannot({ reason: 'other_connection' });
const TOO_MANY_FILES = cannot({ reason: 'too_many_files', max: FOLDER_MAX_FILES });
const TOO_LARGE = cannot({ reason: 'lifetime_too_long' });

/** Returns null if the owner may change the folder. A folder of another owner is `not_found`. */
function changeProblem(folder: FolderFields | undefined, ownerId: string, now: number): MoveProblem | null {
  if (folder?.ownerId !== ownerId || folder.status !== 'open') return { code: 'not_found' };
  const state = visibility(folder, now);
  return state === 'visible' ? null : { code: state };
}

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

/** Returns null if the folder may move to the target. Ignores the levels inside the moved folder. */
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

export const isTooDeep = (folders: FoldersById, toFolderId: string | null, levelsInside: number): boolean =>
  folderAndParents(folders, toFolderId).length + 1 + levelsInside > FOLDER_MAX_DEPTH;

/** Minimum to which a move must raise a folder's counter of downloaded bytes. */
export interface CarriedCount {
  readonly folder: FolderFields;
  readonly bytes: number;
}

/**
 * Returns the counters to raise before a move, so that no limit on downloaded bytes is reset. They rise to the highest
 * counter of the moved folder and the folders that the items leave. `movedId` is null if files move.
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
 * `expiresAt` and `meterKey` are the target's values after the move. An empty target may take them from the folder of
 * the first moved file.
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
  readonly files: readonly MovingFile[];
  readonly problems: ReadonlyMap<string, MoveProblem>;
}

/** Checks which files may move to the target, and which expiry and meter the target gets. */
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
  // The target is not encrypted, so its recipients could not decrypt the file.
  if (source.accessHash !== null) return { code: 'encrypted' };
  if (file.status !== 'ready') return UPLOADING;
  if (source.expiresAt !== expected.expiresAt) return OTHER_EXPIRY;
  if (source.meterKey !== expected.meterKey) return OTHER_METER;
  if (totals.fileCount >= FOLDER_MAX_FILES) return TOO_MANY_FILES;
  return exceedsLifetime(expected.expiresAt, tier, totals.totalBytes + file.size, now) ? TOO_LARGE : null;
}
