/** A folder that is marked `deleting`, as sharing a round needs it. */
export interface FolderToEmpty {
  id: string;
  meterKey: string;
  fileCount: number;
}

/**
 * How many files of each folder one round takes: `limit` in all, each meter's folders as many together, in their order.
 * A folder that counts no files has one asked for, in case it does hold some.
 */
export function shareOut(folders: readonly FolderToEmpty[], limit: number): { folderId: string; files: number }[] {
  const meters = new Set(folders.map(({ meterKey }) => meterKey));
  const share = Math.max(1, Math.floor(limit / Math.max(1, meters.size)));
  const left = new Map([...meters].map((meter) => [meter, share]));
  return folders.flatMap(({ id, meterKey, fileCount }) => {
    const rest = left.get(meterKey) ?? 0;
    const files = Math.min(rest, Math.max(1, fileCount));
    left.set(meterKey, rest - files);
    return files > 0 ? [{ folderId: id, files }] : [];
  });
}
