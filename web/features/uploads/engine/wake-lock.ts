import { createStore } from '../../../lib/store';

/** True if the screen may turn off during an upload on a visible page. */
export const screenMayTurnOff = createStore(false);

/** Keeps the screen on, because a phone may disconnect when its screen is off. The returned function ends this. */
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
