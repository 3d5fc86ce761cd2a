import { t } from '@lingui/core/macro';
import { ARCHIVE_SELECTION_MAX_FILES, ARCHIVE_SELECTION_MAX_PATHS } from '../../../../worker/contract/limits';
import type { ArchiveDownload, FileDownload } from '../../../lib/downloads';
import { filesText, type Item, isDownloadable } from '../list/items';

export const filesOf = (items: readonly Item[], now: number): FileDownload[] =>
  items.flatMap((item) =>
    item.kind === 'file' && isDownloadable(item, now)
      ? [{ folderId: item.file.folderId, fileId: item.file.fileId, name: item.name }]
      : [],
  );

/** Returns one archive per selected folder. Files and directories of the same folder share archives. */
export function archivesOfItems(items: readonly Item[], folderName: string | null, now: number): ArchiveDownload[] {
  const wholeFolders: ArchiveDownload[] = [];
  const parts = new Map<string, { files: string[]; paths: string[]; names: string[] }>();
  for (const item of items.filter((candidate) => isDownloadable(candidate, now))) {
    if (item.kind === 'folder') {
      wholeFolders.push({ folderId: item.folder.folderId, name: item.name });
      continue;
    }
    const folderId = item.kind === 'file' ? item.file.folderId : item.folderId;
    const part = parts.get(folderId) ?? { files: [], paths: [], names: [] };
    parts.set(folderId, part);
    part.names.push(item.name);
    if (item.kind === 'file') part.files.push(item.file.fileId);
    else part.paths.push(item.path);
  }
  return [
    ...wholeFolders,
    ...[...parts].flatMap(([folderId, { files, paths, names }]) => {
      const name = names.length === 1 ? (names[0] ?? '') : (folderName ?? filesText(names.length));
      const calls = Math.max(
        Math.ceil(files.length / ARCHIVE_SELECTION_MAX_FILES),
        Math.ceil(paths.length / ARCHIVE_SELECTION_MAX_PATHS),
      );
      return Array.from({ length: calls }, (_, call) => ({
        folderId,
        name: calls === 1 ? name : partText(name, call + 1, calls),
        files: files.slice(call * ARCHIVE_SELECTION_MAX_FILES, (call + 1) * ARCHIVE_SELECTION_MAX_FILES),
        paths: paths.slice(call * ARCHIVE_SELECTION_MAX_PATHS, (call + 1) * ARCHIVE_SELECTION_MAX_PATHS),
      }));
    }),
  ];
}

const partText = (name: string, part: number, parts: number): string =>
  t({ message: `${name} (${part} of ${parts})`, comment: 'Name of one of several ZIP files' });
