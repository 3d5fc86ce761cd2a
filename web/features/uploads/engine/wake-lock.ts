/**
 * Keeps the screen on, and with it the network of a phone, until the returned function is called. The browser takes the
 * lock away whenever the page is hidden, so it is asked for again each time the page is seen.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let released = false;
  const ask = async () => {
    if (released || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (released) await granted.release();
      else lock = granted;
    } catch {
      // Refused on a low battery: the upload goes on without.
    }
  };
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    released = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
