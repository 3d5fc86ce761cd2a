import { type FolderState, isUsedUp, visibility } from '../visibility';

export interface GuardedFolder extends FolderState {
  readonly passwordHash: string | null;
  /** Increases with each change of the password or access key. */
  readonly passVersion: number;
  /** SHA-256 of the access key. Null if the folder is not encrypted. */
  readonly accessHash: string | null;
  /** Time since which the folder is private, in milliseconds since 1970. Null while shared. */
  readonly stoppedAt: number | null;
}

export interface Visitor {
  readonly isOwner: boolean;
  /** Null without a pass. */
  readonly passVersion: number | null;
  readonly hasKey: boolean;
  /** True if the visitor recently received bytes, and may continue above the download limit. */
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

/** Decides whether a visitor may read the names and bytes of a folder. */
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

/** Returns true if every visitor with the link may read the folder. All except the owner get the same response. */
export const isPublic = (folder: GuardedFolder, now: number): boolean => mayRead(folder, STRANGER, now) === 'granted';

/** Hides the name, totals and download counts of a taken-down folder that was not public. */
export const publicTombstone = <Tombstone extends GuardedFolder>(folder: Tombstone): Tombstone =>
  folder.passwordHash === null && folder.accessHash === null && folder.stoppedAt === null
    ? folder
    : { ...folder, name: '', fileCount: 0, totalBytes: 0, downloadCount: 0, downloadedBytes: 0 };
