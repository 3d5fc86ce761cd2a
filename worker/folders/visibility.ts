export interface FolderState {
  status: 'open' | 'deleting' | 'expired';
  expiresAt: number | null;
  takenDownAt: number | null;
  /** Maximum number of downloads, or null without limit; and the number so far. */
  downloadLimit: number | null;
  downloadCount: number;
  /** Time until which recipients who hold a place may continue. */
  placesUntil: number;
}

export type Visibility = 'visible' | 'not_found' | 'expired' | 'used_up' | 'taken_down';

/** Returns whether the folder has no downloads left. New recipients get no bytes. */
export const isUsedUp = ({ downloadLimit, downloadCount }: Pick<FolderState, 'downloadLimit' | 'downloadCount'>) =>
  downloadLimit !== null && downloadCount >= downloadLimit;

/**
 * Returns what a visitor may know of a folder at `now`. Expiry is exact, even if the purge has not run. A used-up
 * folder ends exactly, too: when its last recipients may no longer continue.
 */
export function visibility(folder: FolderState | undefined, now: number): Visibility {
  if (!folder) return 'not_found';
  if (folder.takenDownAt !== null) return 'taken_down';
  if (isUsedUp(folder) && folder.placesUntil <= now) return 'used_up';
  if (folder.expiresAt !== null && folder.expiresAt <= now) return 'expired';
  return folder.status === 'open' ? 'visible' : 'not_found';
}
