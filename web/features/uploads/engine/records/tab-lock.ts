/** Only the tab with the lock sends the folder's files. Two tabs would send each part twice. */
const lockName = (folderId: string) => `fileshare-upload-${folderId}`;

/** Resolves to the function that unlocks the folder, or to null if another tab has the lock. */
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

/** Maximum wait for a lock. A closing page may keep the lock for a moment. */
const LEAVING_MS = 2000;

/** Returns true if a tab is sending files of this folder. */
export async function isLocked(folderId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const options = { mode: 'shared', signal: AbortSignal.timeout(LEAVING_MS) } as const;
  return navigator.locks.request(lockName(folderId), options, () => false).catch(() => options.signal.aborted);
}
