import { useEffect, useEffectEvent, useState } from 'react';

export interface DownloadLater {
  /** Whether the download waits until everything has arrived. */
  readonly isWaiting: boolean;
  wait(): void;
  cancel(): void;
}

/** Waits until a folder has arrived completely, then calls `download`. */
export function useDownloadLater(isWhole: boolean, download: () => void): DownloadLater {
  const [isWaiting, setWaiting] = useState(false);
  const begin = useEffectEvent(download);
  useEffect(() => {
    if (!isWaiting || !isWhole) return;
    setWaiting(false);
    begin();
  }, [isWaiting, isWhole]);
  return { isWaiting, wait: () => setWaiting(true), cancel: () => setWaiting(false) };
}
