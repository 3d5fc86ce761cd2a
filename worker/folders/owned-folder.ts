import { ApiError } from '../lib/api-error';
import { takedownFields } from './answer';
import type { Folder } from './store';
import { visibility } from './visibility';

/** Returns the user's open folder, even if it has expired or was taken down. Otherwise throws `not_found`. */
export function ownedFolder<Owned extends Folder>(folder: Owned | undefined, userId: string): Owned {
  if (folder?.ownerId !== userId || folder.status !== 'open') throw new ApiError('not_found');
  return folder;
}

/** Like `ownedFolder`, but throws `taken_down` for a taken-down folder. */
export function removableFolder(folder: Folder | undefined, userId: string): Folder {
  const openFolder = ownedFolder(folder, userId);
  if (openFolder.takenDownAt !== null) throw new ApiError('taken_down', takedownFields(openFolder));
  return openFolder;
}

/** Throws `not_found`, `taken_down`, `expired` or `used_up` if the user may not change the folder. */
export function changeableFolder(folder: Folder | undefined, userId: string, now: number): Folder {
  const openFolder = removableFolder(folder, userId);
  const state = visibility(openFolder, now);
  if (state === 'expired') throw new ApiError('expired');
  if (state === 'used_up') throw new ApiError('used_up');
  return openFolder;
}
