/**
 * Name of the lock. Only the tab that has the lock sends the files of a folder, because two tabs would send each part
 * twice. The browser releases the lock when the tab closes or crashes. If the browser forbids locks or has no locks,
 * the tab sends without a lock.
 */
const lockName = (folderId: string) => `fileshare-upload-${folderId}`;

/**
 * Locks the folder. Resolves to the function that unlocks the folder. Resolves to null if another tab has the lock.
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

/** Maximum wait for the lock. A page that is closing may have the lock for a moment longer. */
const LEAVING_MS = 2000;

/** Resolves to true if another tab is sending files of this folder. */
export async function isLocked(folderId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const options = { mode: 'shared', signal: AbortSignal.timeout(LEAVING_MS) } as const;
  return navigator.locks.request(lockName(folderId), options, () => false).catch(() => true);
}
