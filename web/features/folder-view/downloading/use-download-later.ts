import { useEffect, useEffectEvent, useState } from 'react';

export interface DownloadLater {
  /** Everything is to be downloaded as soon as it is there. */
  readonly isWaiting: boolean;
  wait(): void;
  cancel(): void;
}

/** Waits until a folder has arrived whole, and then begins `download`. */
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
