import { ApiError } from '../lib/api-error';
import { takedownFields } from './answer';
import type { Folder } from './store';
import { visibility } from './visibility';

/**
 * Returns the folder if it belongs to this owner, even if it has expired or was taken down. Otherwise throws
 * `not_found`.
 */
export function ownFolder(folder: Folder | undefined, userId: string): Folder {
  if (folder?.ownerId !== userId || folder.status !== 'open') throw new ApiError('not_found');
  return folder;
}

/** Returns the folder if its owner may delete it. Throws `not_found`, or `taken_down`, because a tombstone stays. */
export function removableFolder(folder: Folder | undefined, userId: string): Folder {
  const own = ownFolder(folder, userId);
  if (own.takenDownAt !== null) throw new ApiError('taken_down', takedownFields(own));
  return own;
}

/**
 * Returns the folder if its owner may change it or add to it. Throws as `removableFolder` does, and `expired` or
 * `used_up`.
 */
export function changeableFolder(folder: Folder | undefined, userId: string, now: number): Folder {
  const own = removableFolder(folder, userId);
  const seen = visibility(own, now);
  if (seen === 'expired') throw new ApiError('expired');
  if (seen === 'used_up') throw new ApiError('used_up');
  return own;
}
