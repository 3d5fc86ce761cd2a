/**
 * Only one tab at a time sends a folder; two tabs would send each part twice. The browser frees the lock of a tab that
 * closes or crashes. If the browser lacks locks, or refuses them as it refuses storage, no lock is taken.
 */
const lockName = (folderId: string) => `fileshare-upload-${folderId}`;

/** Resolves to the function that unlocks. Resolves to null if another tab is sending this folder. */
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

/** The previous page may still hold its lock while it is being closed. */
const LEAVING_MS = 2000;

/** Resolves to whether another tab is sending this folder. */
export async function isLocked(folderId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const options = { mode: 'shared', signal: AbortSignal.timeout(LEAVING_MS) } as const;
  return navigator.locks.request(lockName(folderId), options, () => false).catch(() => true);
}
