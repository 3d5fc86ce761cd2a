import { type FolderState, isUsedUp, visibility } from '../visibility';

/** Fields of a folder that decide who may read the folder. */
export interface GuardedFolder extends FolderState {
  /** Null if the folder has no password. */
  readonly passwordHash: string | null;
  /** Increases whenever the password changes. */
  readonly passVersion: number;
  /** SHA-256 of the access key. Null if the folder is not encrypted. */
  readonly accessHash: string | null;
  /** When the owner stopped sharing the folder, in milliseconds since 1970. Null if the folder is shared. */
  readonly stoppedAt: number | null;
}

export interface Visitor {
  readonly isOwner: boolean;
  /** Password version of the visitor's pass. Null if the visitor has no pass for this folder. */
  readonly passVersion: number | null;
  /** True if the visitor has sent the right access key of this encrypted folder. */
  readonly hasKey: boolean;
  /**
   * True if the visitor holds a place: the visitor recently received bytes of the folder and may continue the
   * download.
   */
  readonly holdsPlace: boolean;
}

/** A visitor without credentials. */
export const STRANGER: Visitor = { isOwner: false, passVersion: null, hasKey: false, holdsPlace: false };

export type ReadVerdict =
  | 'granted'
  | 'not_found'
  | 'expired'
  | 'used_up'
  | 'taken_down'
  | 'stopped'
  | 'password_required'
  | 'key_required';

/**
 * Returns `granted` if a visitor may read the names and bytes of a folder at `now`. Otherwise returns the reason for
 * the refusal. `now` is in milliseconds since 1970. Every read passes this check. Nobody may read a folder that has
 * expired, is used up or was taken down. Owners need no password and no access key, and may read folders that are not
 * shared. When a download limit is reached, only recipients who hold a place may continue to read.
 */
export function mayRead(
  folder: GuardedFolder | undefined,
  { isOwner, passVersion, hasKey, holdsPlace }: Visitor,
  now: number,
): ReadVerdict {
  const state = visibility(folder, now);
  if (!folder) return 'not_found';
  if (state !== 'visible') return state;
  if (isOwner) return 'granted';
  if (folder.stoppedAt !== null) return 'stopped';
  if (isUsedUp(folder) && !holdsPlace) return 'used_up';
  if (folder.accessHash !== null && !hasKey) return 'key_required';
  if (folder.passwordHash !== null && passVersion !== folder.passVersion) return 'password_required';
  return 'granted';
}

/** Returns whether every visitor with the link may read the folder. Then all visitors get the same response. */
export const isPublic = (folder: GuardedFolder, now: number): boolean => mayRead(folder, STRANGER, now) === 'granted';

/**
 * Prepares a taken-down folder for a response to visitors. If the folder was not public, removes the folder's name,
 * totals and download counts.
 */
export const publicTombstone = <Tombstone extends GuardedFolder>(folder: Tombstone): Tombstone =>
  folder.passwordHash === null && folder.accessHash === null && folder.stoppedAt === null
    ? folder
    : { ...folder, name: '', fileCount: 0, totalBytes: 0, downloadCount: 0, downloadedBytes: 0 };
