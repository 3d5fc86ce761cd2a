import type { ArchiveWanted, FileWanted } from '../../lib/downloads';
import { type Item, isDownloadable } from './list/items';

/** The files among the items, for downloading them one by one. */
export const filesOf = (items: readonly Item[], now: number): FileWanted[] =>
  items.flatMap((item) =>
    item.kind === 'file' && isDownloadable(item, now)
      ? [{ folderId: item.file.folderId, fileId: item.file.fileId, name: item.name }]
      : [],
  );

/**
 * The fewest archives that hold the items: one for each folder, and one for all that lies in the same folder.
 * `folderName` is what the folder that is open is called; null at the root.
 */
export function archivesOfItems(items: readonly Item[], folderName: string | null, now: number): ArchiveWanted[] {
  const whole: ArchiveWanted[] = [];
  const parts = new Map<string, { files: string[]; paths: string[]; names: string[] }>();
  for (const item of items.filter((one) => isDownloadable(one, now))) {
    if (item.kind === 'folder') {
      whole.push({ folderId: item.folder.folder_id, name: item.name });
      continue;
    }
    const folderId = item.kind === 'file' ? item.file.folderId : item.folderId;
    const part = parts.get(folderId) ?? { files: [], paths: [], names: [] };
    parts.set(folderId, part);
    part.names.push(item.name);
    if (item.kind === 'file') part.files.push(item.file.fileId);
    else part.paths.push(item.path);
  }
  const [...together] = parts;
  return [
    ...whole,
    ...together.map(([folderId, { files, paths, names }]) => ({
      folderId,
      name: names.length === 1 ? (names[0] ?? '') : (folderName ?? `${names.length} files`),
      files,
      paths,
    })),
  ];
}
