import { type FolderState, isUsedUp, visibility } from '../visibility';

/** What decides whether somebody may read a folder. */
export interface GuardedFolder extends FolderState {
  /** Null: it has no password. */
  readonly passwordHash: string | null;
  /** Raised whenever the password changes. */
  readonly passVersion: number;
  /** When its owner stopped sharing it, in milliseconds since 1970; null: it is shared. */
  readonly stoppedAt: number | null;
}

/** Who wants to read a folder. */
export interface Visitor {
  readonly isOwner: boolean;
  /** The version of the password for which they hold a pass; null: they hold none for this folder. */
  readonly passVersion: number | null;
  /** Whether they were sent something of it, and may go on with that. */
  readonly holdsPlace: boolean;
}

/** Somebody of whom nothing is known. */
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
 * Whether a visitor may have the names and the bytes of a folder at `now` (milliseconds since 1970), or why not. Every
 * reader asks this. Nobody reads what has expired, is used up or was taken down; owners read what they stopped sharing
 * and what they protected. Of the last downloads of a folder those who have begun them may have the rest.
 */
export function mayRead(
  folder: GuardedFolder | undefined,
  { isOwner, passVersion, holdsPlace }: Visitor,
  now: number,
): ReadVerdict {
  const seen = visibility(folder, now);
  if (!folder) return 'not_found';
  if (seen !== 'visible') return seen;
  if (isOwner) return 'granted';
  if (folder.stoppedAt !== null) return 'stopped';
  if (isUsedUp(folder) && !holdsPlace) return 'used_up';
  if (folder.passwordHash !== null && passVersion !== folder.passVersion) return 'password_required';
  return 'granted';
}

/** Whether anybody who has the link may read the folder: what it answers is then the same for all of them. */
export const isPublic = (folder: GuardedFolder, now: number): boolean => mayRead(folder, STRANGER, now) === 'granted';

/** What readers may know of a folder that was taken down: its name and totals only where anybody could read it before. */
export const publicTombstone = <Tombstone extends GuardedFolder>(folder: Tombstone): Tombstone =>
  folder.passwordHash === null && folder.stoppedAt === null
    ? folder
    : { ...folder, name: '', fileCount: 0, totalBytes: 0, downloadCount: 0, downloadedBytes: 0 };
