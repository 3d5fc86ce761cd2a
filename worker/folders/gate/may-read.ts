import { type FolderState, isUsedUp, visibility } from '../visibility';

/** Fields of a folder that decide who may read it. */
export interface GuardedFolder extends FolderState {
  /** Null if it has no password. */
  readonly passwordHash: string | null;
  /** Increases whenever the password changes. */
  readonly passVersion: number;
  /** When its owner stopped sharing it, in milliseconds since 1970. Null if it is shared. */
  readonly stoppedAt: number | null;
}

/** A visitor who wants to read a folder. */
export interface Visitor {
  readonly isOwner: boolean;
  /** Password version of the visitor's pass. Null if the visitor has no pass for this folder. */
  readonly passVersion: number | null;
  /** Whether the visitor holds a place: bytes of the folder were sent recently, and the download may continue. */
  readonly holdsPlace: boolean;
}

/** A visitor without credentials. */
export const STRANGER: Visitor = { isOwner: false, passVersion: null, holdsPlace: false };

export type ReadVerdict =
  | 'granted'
  | 'not_found'
  | 'expired'
  | 'used_up'
  | 'taken_down'
  | 'stopped'
  | 'password_required';

/**
 * Returns whether a visitor may read the names and bytes of a folder at `now` (milliseconds since 1970), or the reason
 * against it. Every read goes through this check. No visitor reads a folder that has expired, is used up or was taken
 * down. Owners read their folders without password, and when not shared. Once the last downloads have started, only
 * their recipients may read the rest.
 */
export function mayRead(
  folder: GuardedFolder | undefined,
  { isOwner, passVersion, holdsPlace }: Visitor,
  now: number,
): ReadVerdict {
  const state = visibility(folder, now);
  if (!folder) return 'not_found';
  if (state !== 'visible') return state;
  if (isOwner) return 'granted';
  if (folder.stoppedAt !== null) return 'stopped';
  if (isUsedUp(folder) && !holdsPlace) return 'used_up';
  if (folder.passwordHash !== null && passVersion !== folder.passVersion) return 'password_required';
  return 'granted';
}

/** Returns whether every visitor with the link may read the folder. All visitors then get the same answer. */
export const isPublic = (folder: GuardedFolder, now: number): boolean => mayRead(folder, STRANGER, now) === 'granted';

/**
 * Returns the folder that was taken down, as visitors may see it. Name and totals stay only if it was public before.
 */
export const publicTombstone = <Tombstone extends GuardedFolder>(folder: Tombstone): Tombstone =>
  folder.passwordHash === null && folder.stoppedAt === null
    ? folder
    : { ...folder, name: '', fileCount: 0, totalBytes: 0, downloadCount: 0, downloadedBytes: 0 };
