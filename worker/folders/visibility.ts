export interface FolderState {
  status: 'open' | 'deleting' | 'expired';
  expiresAt: number | null;
  takenDownAt: number | null;
}

export type Visibility = 'visible' | 'not_found' | 'expired' | 'taken_down';

/** What a reader may know of a folder at `now`: expiry is exact, whether it has been purged or not. */
export function visibility(folder: FolderState | undefined, now: number): Visibility {
  if (!folder) return 'not_found';
  if (folder.takenDownAt !== null) return 'taken_down';
  if (folder.expiresAt !== null && folder.expiresAt <= now) return 'expired';
  return folder.status === 'open' ? 'visible' : 'not_found';
}
