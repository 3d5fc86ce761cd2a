import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { OwnFolderAnswer } from '../../../../worker/contract/calls/folders';
import { serverNow } from '../../../lib/clock';
import { liveDownloadWords } from '../../../lib/download-words';

function newsText(folder: OwnFolderAnswer, now: number): string {
  const { folderName } = folder;
  const downloads = liveDownloadWords(folder, now);
  return t({ message: `${folderName}: ${downloads}`, comment: 'Example: Trip: Downloaded 2 minutes ago, 3 times' });
}

export function DownloadNews({ folders }: { folders: readonly OwnFolderAnswer[] }) {
  const previousCounts = useRef<ReadonlyMap<string, number>>(new Map());
  const [announcement, setAnnouncement] = useState<readonly string[]>([]);
  useEffect(() => {
    const news = folders.filter(
      (folder) => folder.totalDownloads > (previousCounts.current.get(folder.folderId) ?? Infinity),
    );
    const now = serverNow();
    if (news.length > 0) setAnnouncement(news.map((folder) => newsText(folder, now)));
    previousCounts.current = new Map(folders.map(({ folderId, totalDownloads }) => [folderId, totalDownloads]));
  }, [folders]);
  return (
    <div aria-live="polite" className="sr-only">
      {announcement.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
