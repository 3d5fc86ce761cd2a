/** Folder marked `deleting`. */
export interface FolderToEmpty {
  id: string;
  meterKey: string;
  fileCount: number;
}

/**
 * Divides `limit` files equally among meters, and returns how many each folder gets. The folders of a meter use up its
 * share in order. A file count of 0 may be wrong, so such a folder gets one file.
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
