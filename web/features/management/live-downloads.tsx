import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '../../../worker/contract/units';
import { serverNow } from '../../lib/clock';
import { type DownloadsTold, liveDownloadWords } from '../../lib/download-words';

interface LiveDownloadsProps {
  told: DownloadsTold;
  isUsedUp: boolean;
}

/** Shows how often a folder was downloaded. Screen readers announce new downloads, but not the passing time. */
export function LiveDownloads({ told, isUsedUp }: LiveDownloadsProps) {
  const now = useNow();
  const words = `${liveDownloadWords(told, now)}${isUsedUp ? ': used up' : ''}`;
  const before = useRef(told.totalDownloads);
  const [heard, setHeard] = useState('');
  useEffect(() => {
    if (told.totalDownloads > before.current) setHeard(words);
    before.current = told.totalDownloads;
  }, [told.totalDownloads, words]);
  return (
    <>
      <span className="tabular-nums">{words}</span>
      <span aria-live="polite" className="sr-only">
        {heard}
      </span>
    </>
  );
}

/** Returns the server's time in milliseconds, updated every 10 seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS / 6);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, 0);
}
