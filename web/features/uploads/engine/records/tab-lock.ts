/**
 * Returns the name of a folder's lock. Only the tab with the lock sends the folder's files, because two tabs would send
 * each part twice.
 */
const lockName = (folderId: string) => `fileshare-upload-${folderId}`;

/**
 * Locks a folder. Resolves to the function that unlocks the folder. Resolves to null if another tab has the lock. If
 * the browser forbids locks or has no locks, the tab sends without a lock.
 */
export function lockInThisTab(folderId: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    navigator.locks
      .request(lockName(folderId), { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((unlock) => resolve(unlock));
      })
      .catch(() => resolve(() => {}));
  });
}

/** Maximum wait for the lock, because a closing page may have the lock for a moment longer. */
const LEAVING_MS = 2000;

/** Resolves to true if a tab is sending files of this folder. Resolves to false if the browser forbids locks. */
export async function isLocked(folderId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const options = { mode: 'shared', signal: AbortSignal.timeout(LEAVING_MS) } as const;
  return navigator.locks.request(lockName(folderId), options, () => false).catch(() => options.signal.aborted);
}
