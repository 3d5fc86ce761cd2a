import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '../../../worker/contract/units';
import { serverNow } from '../../lib/clock';
import { type DownloadFigures, liveDownloadWords } from '../../lib/download-words';

interface LiveDownloadsProps {
  figures: DownloadFigures;
  isUsedUp: boolean;
}

/** Screen readers announce new downloads, but not the changing time. */
export function LiveDownloads({ figures, isUsedUp }: LiveDownloadsProps) {
  const now = useNow();
  const downloads = liveDownloadWords(figures, now);
  const words = isUsedUp
    ? t({ message: `${downloads}: used up`, comment: 'downloads is for example: Downloaded 2 minutes ago, 8 of 8' })
    : downloads;
  const previousTotal = useRef(figures.totalDownloads);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (figures.totalDownloads > previousTotal.current) setAnnouncement(words);
    previousTotal.current = figures.totalDownloads;
  }, [figures.totalDownloads, words]);
  return (
    <>
      <span className="tabular-nums">{words}</span>
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

/** Returns the server's time, updated every 10 seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10 * SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
