import { useEffect, useEffectEvent, useState } from 'react';

export interface DownloadLater {
  readonly isWaiting: boolean;
  wait(): void;
  cancel(): void;
}

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
