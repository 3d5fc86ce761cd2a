import { useEffect, useEffectEvent, useState } from 'react';

export interface DownloadLater {
  /** True if a download waits until all files have arrived. */
  readonly isWaiting: boolean;
  wait(): void;
  cancel(): void;
}

/**
 * After a call of `wait`, calls `download` when `isComplete` becomes true, which means that all files have arrived.
 */
export function useDownloadLater(isComplete: boolean, download: () => void): DownloadLater {
  const [isWaiting, setWaiting] = useState(false);
  const startDownload = useEffectEvent(download);
  useEffect(() => {
    if (!isWaiting || !isComplete) return;
    setWaiting(false);
    startDownload();
  }, [isWaiting, isComplete]);
  return { isWaiting, wait: () => setWaiting(true), cancel: () => setWaiting(false) };
}
