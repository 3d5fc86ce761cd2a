/**
 * Keeps the screen on, because a phone may disconnect when its screen is off. The browser releases the lock when the
 * page is hidden, so the lock is requested again later. The returned function ends the lock.
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
