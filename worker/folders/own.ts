import { ApiError } from '../lib/api-error';
import { takedownFields } from './answer';
import type { Folder } from './store';
import { visibility } from './visibility';

/** The folder, if it is this owner's, expired and taken down or not. Another's is as good as none: `not_found`. */
export function ownFolder(folder: Folder | undefined, userId: string): Folder {
  if (folder?.ownerId !== userId || folder.status !== 'open') throw new ApiError('not_found');
  return folder;
}

/** The same, if its owner may remove it: what was taken down stays, to say so. */
export function removableFolder(folder: Folder | undefined, userId: string): Folder {
  const own = ownFolder(folder, userId);
  if (own.takenDownAt !== null) throw new ApiError('taken_down', takedownFields(own));
  return own;
}

/** The same, if its owner may change it or bring something into it. */
export function changeableFolder(folder: Folder | undefined, userId: string, now: number): Folder {
  const own = removableFolder(folder, userId);
  const seen = visibility(own, now);
  if (seen === 'expired') throw new ApiError('expired');
  if (seen === 'used_up') throw new ApiError('used_up');
  return own;
}
