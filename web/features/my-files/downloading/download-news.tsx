import { useEffect, useRef, useState } from 'react';
import type { OwnFolderAnswer } from '../../../../worker/contract/calls/folders';
import { serverNow } from '../../../lib/clock';
import { liveDownloadWords } from '../../../lib/download-words';

/** Announces downloads to screen readers while the list is open. */
export function DownloadNews({ folders }: { folders: readonly OwnFolderAnswer[] }) {
  const before = useRef<ReadonlyMap<string, number>>(new Map());
  const [heard, setHeard] = useState('');
  useEffect(() => {
    const news = folders.filter((folder) => folder.totalDownloads > (before.current.get(folder.folderId) ?? Infinity));
    const now = serverNow();
    if (news.length > 0) setHeard(news.map((one) => `${one.folderName}: ${liveDownloadWords(one, now)}`).join('. '));
    before.current = new Map(folders.map(({ folderId, totalDownloads }) => [folderId, totalDownloads]));
  }, [folders]);
  return (
    <p aria-live="polite" className="sr-only">
      {heard}
    </p>
  );
}
