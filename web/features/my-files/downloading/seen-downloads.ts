/**
 * What was downloaded since the last look at My Files. How often each folder was downloaded then is kept in this browser
 * alone, of the thousand looked at last. Folders and their owner are told apart by the ends of their ids, which open
 * nothing: they stay behind after somebody has signed out.
 */
import { useEffect, useState } from 'react';
import type { OwnFolderAnswer } from '../../../../worker/contract/calls/folders';

const SEEN_STORAGE_KEY = 'fileshare_downloads_seen';
const SEEN_MAX_FOLDERS = 1000;

/** By the end of the folder's id. */
type Counts = Readonly<Record<string, number>>;
type Counted = Pick<OwnFolderAnswer, 'folderId' | 'totalDownloads'>;

/** Whether a folder was downloaded since it was looked at. Pure. */
export const isFresh = (seen: Counts, { folderId, totalDownloads }: Counted): boolean =>
  totalDownloads > (seen[endOf(folderId)] ?? 0);

/** What is seen once these folders are looked at, too. Pure. */
export function seenWith(seen: Counts, folders: readonly Counted[]): Counts {
  const shown = new Map(folders.map(({ folderId, totalDownloads }) => [endOf(folderId), totalDownloads]));
  const others = Object.entries(seen).filter(([folder]) => !shown.has(folder));
  return Object.fromEntries([...others, ...shown].slice(-SEEN_MAX_FOLDERS));
}

/** Whether a folder was downloaded since My Files was opened here before; what is shown now is seen from then on. */
export function useFreshDownloads(userId: string, shown: readonly OwnFolderAnswer[]): (folder: Counted) => boolean {
  const [before] = useState(() => readSeen(userId));
  // Whoever has never looked has missed nothing: of what they see first they are told what comes after.
  const [first, setFirst] = useState<Counts>({});
  const unknown = before === null ? shown.filter(({ folderId }) => !(endOf(folderId) in first)) : [];
  if (unknown.length > 0) setFirst(seenWith(first, unknown));
  const counts = shown.map(({ folderId, totalDownloads }) => `${folderId} ${totalDownloads}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the folders change with every answer, their counts seldom
  useEffect(() => {
    if (shown.length > 0) writeSeen(userId, seenWith(readSeen(userId) ?? {}, shown));
  }, [userId, counts]);
  return (folder) => isFresh(before ?? first, folder);
}

const endOf = (id: string): string => id.slice(-6);

function readSeen(userId: string): Counts | null {
  try {
    const kept = JSON.parse(localStorage.getItem(SEEN_STORAGE_KEY) ?? 'null');
    return kept?.owner === endOf(userId) ? kept.counts : null;
  } catch {
    return null;
  }
}

function writeSeen(userId: string, counts: Counts): void {
  try {
    localStorage.setItem(SEEN_STORAGE_KEY, JSON.stringify({ owner: endOf(userId), counts }));
  } catch {
    // Nothing is marked then.
  }
}
