export interface FolderState {
  status: 'open' | 'deleting' | 'expired';
  expiresAt: number | null;
  takenDownAt: number | null;
  downloadLimit: number | null;
  downloadCount: number;
  /** In milliseconds since 1970. Recipients with a place may continue until then. */
  placesUntil: number;
}

export type Visibility = 'visible' | 'not_found' | 'expired' | 'used_up' | 'taken_down';

export const isUsedUp = ({ downloadLimit, downloadCount }: Pick<FolderState, 'downloadLimit' | 'downloadCount'>) =>
  downloadLimit !== null && downloadCount >= downloadLimit;

/**
 * Returns what visitors see of a folder. A folder expires at its exact time, even before the purge runs. A used-up
 * folder ends when its last place lapses.
 */
export function visibility(folder: FolderState | undefined, now: number): Visibility {
  if (!folder) return 'not_found';
  if (folder.takenDownAt !== null) return 'taken_down';
  if (isUsedUp(folder) && folder.placesUntil <= now) return 'used_up';
  if (folder.expiresAt !== null && folder.expiresAt <= now) return 'expired';
  return folder.status === 'open' ? 'visible' : 'not_found';
}
