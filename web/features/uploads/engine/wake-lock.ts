/**
 * Keeps the screen on, and with it a phone's network, until the returned function is called. The browser releases the
 * lock whenever the page is hidden. It is requested again each time the page becomes visible.
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
      // Refused, for example on a low battery. The upload continues without it.
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
