/**
 * Keeps the screen on, because a phone may disconnect when its screen is off. The returned function lets the screen
 * turn off again. When the page is hidden, the browser releases the lock. When the page is visible again, this code
 * requests the lock again.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let released = false;
  const requestLock = async () => {
    if (released || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (released) await granted.release();
      else lock = granted;
    } catch {
      // The browser refused the lock, for example because of a low battery. The upload continues without a lock.
    }
  };
  document.addEventListener('visibilitychange', requestLock);
  void requestLock();
  return () => {
    released = true;
    document.removeEventListener('visibilitychange', requestLock);
    void lock?.release();
  };
}
