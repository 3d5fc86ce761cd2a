import { useEffect, useEffectEvent, useState } from 'react';

export interface DownloadLater {
  /** Whether the download waits until everything has arrived. */
  readonly isWaiting: boolean;
  wait(): void;
  cancel(): void;
}

/** Waits until a folder has arrived completely, then calls `download`. */
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
