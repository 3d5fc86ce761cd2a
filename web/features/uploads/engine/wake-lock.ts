import { createStore } from '../../../lib/store';

/** True while an upload runs on a visible page, but the browser does not keep the screen on. */
export const screenMayTurnOff = createStore(false);

/**
 * Keeps the screen on until the returned function is called, because a phone may disconnect when its screen is off.
 * Hidden pages lose the lock, so the page requests it again when it becomes visible.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let released = false;
  const noteLoss = () => {
    if (!released && document.visibilityState === 'visible') screenMayTurnOff.set(true);
  };
  const requestLock = async () => {
    if (released || document.visibilityState !== 'visible') return;
    if (!('wakeLock' in navigator)) return noteLoss();
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (released) return await granted.release();
      granted.addEventListener('release', noteLoss);
      lock = granted;
      screenMayTurnOff.set(false);
    } catch {
      // The browser has refused, for example because of a low battery.
      noteLoss();
    }
  };
  document.addEventListener('visibilitychange', requestLock);
  void requestLock();
  return () => {
    released = true;
    document.removeEventListener('visibilitychange', requestLock);
    void lock?.release();
    screenMayTurnOff.set(false);
  };
}
