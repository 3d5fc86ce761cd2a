/** A folder that is marked `deleting`. */
export interface FolderToEmpty {
  id: string;
  meterKey: string;
  fileCount: number;
}

/**
 * Returns the number of files to remove now from each folder, at most `limit` in all. Each meter gets an equal share
 * of the limit. The folders of a meter use up its share in order. The result for a folder with a count of 0 is one
 * file, because the count may be wrong.
 */
export function shareOut(folders: readonly FolderToEmpty[], limit: number): { folderId: string; files: number }[] {
  const meters = new Set(folders.map(({ meterKey }) => meterKey));
  const share = Math.max(1, Math.floor(limit / Math.max(1, meters.size)));
  const remaining = new Map([...meters].map((meter) => [meter, share]));
  return folders.flatMap(({ id, meterKey, fileCount }) => {
    const remainingShare = remaining.get(meterKey) ?? 0;
    const files = Math.min(remainingShare, Math.max(1, fileCount));
    remaining.set(meterKey, remainingShare - files);
    return files > 0 ? [{ folderId: id, files }] : [];
  });
}
