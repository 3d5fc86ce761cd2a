export interface FolderState {
  status: 'open' | 'deleting' | 'expired';
  expiresAt: number | null;
  takenDownAt: number | null;
  /** How often it may be downloaded, null: as often as people like; and how often it was. */
  downloadLimit: number | null;
  downloadCount: number;
  /** Until when those who were sent something of it may go on. */
  placesUntil: number;
}

export type Visibility = 'visible' | 'not_found' | 'expired' | 'used_up' | 'taken_down';

/** Whether a folder was downloaded as often as it may be: nobody else gets anything of it. */
export const isUsedUp = ({ downloadLimit, downloadCount }: Pick<FolderState, 'downloadLimit' | 'downloadCount'>) =>
  downloadLimit !== null && downloadCount >= downloadLimit;

/**
 * What a reader may know of a folder at `now`. Expiry is exact, whether it has been purged or not; so is the end of one
 * that is used up, which is when the last of those who were sent something of it may not go on any more.
 */
export function visibility(folder: FolderState | undefined, now: number): Visibility {
  if (!folder) return 'not_found';
  if (folder.takenDownAt !== null) return 'taken_down';
  if (isUsedUp(folder) && folder.placesUntil <= now) return 'used_up';
  if (folder.expiresAt !== null && folder.expiresAt <= now) return 'expired';
  return folder.status === 'open' ? 'visible' : 'not_found';
}
