export interface FolderToEmpty {
  id: string;
  meterKey: string;
  fileCount: number;
}

/**
 * Divides `limit` files equally among meters. A meter's folders use up its share in order. A file count of 0 counts as
 * one, because it may be wrong.
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
