import { ApiError } from '../lib/api-error';
import { takedownFields } from './answer';
import type { Folder } from './store';
import { visibility } from './visibility';

/** The folder, if a reader may have what is in it now; throws why not. */
export function readableFolder(folder: Folder | undefined, now: number): Folder {
  const seen = visibility(folder, now);
  if (!folder || seen === 'not_found') throw new ApiError('not_found');
  if (seen === 'taken_down') throw new ApiError('taken_down', takedownFields(folder));
  if (seen === 'expired') throw new ApiError('expired');
  return folder;
}
