/** Download counts that the user has seen. The keys are ends of folder ids, which give no access. */
import { useEffect, useState } from 'react';
import type { OwnFolderAnswer } from '../../../../worker/contract/calls/folders';
import { browserStorage } from '../../../lib/browser-storage';

const SEEN_STORAGE_KEY = 'fileshare_downloads_seen';
const SEEN_MAX_FOLDERS = 1000;

type Counts = Readonly<Record<string, number>>;
type CountedFolder = Pick<OwnFolderAnswer, 'folderId' | 'totalDownloads'>;

export const isFresh = (seenCounts: Counts, { folderId, totalDownloads }: CountedFolder): boolean =>
  totalDownloads > (seenCounts[endOf(folderId)] ?? 0);

export function withSeenFolders(seenCounts: Counts, folders: readonly CountedFolder[]): Counts {
  const shownCounts = new Map(folders.map(({ folderId, totalDownloads }) => [endOf(folderId), totalDownloads]));
  const otherCounts = Object.entries(seenCounts).filter(([folder]) => !shownCounts.has(folder));
  return Object.fromEntries([...otherCounts, ...shownCounts].slice(-SEEN_MAX_FOLDERS));
}

/** Returns a function that detects downloads since the last visit. Marks the counts of `shownFolders` as seen. */
export function useFreshDownloads(
  userId: string,
  shownFolders: readonly OwnFolderAnswer[],
): (folder: CountedFolder) => boolean {
  const [storedCounts] = useState(() => readSeen(userId));
  // The first visit has no stored counts.
  const [firstCounts, setFirstCounts] = useState<Counts>({});
  const newFolders =
    storedCounts === null ? shownFolders.filter(({ folderId }) => !(endOf(folderId) in firstCounts)) : [];
  if (newFolders.length > 0) setFirstCounts(withSeenFolders(firstCounts, newFolders));
  const counts = shownFolders.map(({ folderId, totalDownloads }) => `${folderId} ${totalDownloads}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shownFolders` changes more often than `counts`
  useEffect(() => {
    if (shownFolders.length > 0) writeSeen(userId, withSeenFolders(readSeen(userId) ?? {}, shownFolders));
  }, [userId, counts]);
  return (folder) => isFresh(storedCounts ?? firstCounts, folder);
}

const endOf = (id: string): string => id.slice(-6);

function readSeen(userId: string): Counts | null {
  try {
    const stored = JSON.parse(browserStorage.read(SEEN_STORAGE_KEY) ?? 'null');
    return stored?.owner === endOf(userId) ? stored.counts : null;
  } catch {
    return null;
  }
}

function writeSeen(userId: string, counts: Counts): void {
  browserStorage.write(SEEN_STORAGE_KEY, JSON.stringify({ owner: endOf(userId), counts }));
}
