/**
 * One tab at a time sends a folder: two would send each part twice. The browser frees the lock of a tab that is closed
 * or crashes. Where it has no locks, or refuses them as it refuses storage, there is nothing to wait for.
 */
const lockName = (folderId: string) => `fileshare-upload-${folderId}`;

/** Resolves to the function that unlocks, null where another tab is sending this folder. */
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

/** The page before this one may still hold its lock while it is on its way out. */
const LEAVING_MS = 2000;

/** Whether some other tab is sending this folder now. */
export async function isLocked(folderId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const options = { mode: 'shared', signal: AbortSignal.timeout(LEAVING_MS) } as const;
  return navigator.locks.request(lockName(folderId), options, () => false).catch(() => true);
}
