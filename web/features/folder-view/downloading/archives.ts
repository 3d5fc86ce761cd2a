import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { ARCHIVE_SELECTION_MAX_FILES, ARCHIVE_SELECTION_MAX_PATHS } from '../../../../worker/contract/limits';
import { oneFileOf } from '../../../../worker/contract/one-file';
import type { ArchiveDownload, Downloads } from '../../../lib/downloads';
import { countSelection, runState, type Selection } from '../tree/selection';
import type { Tree } from '../tree/tree';

/** Downloads the whole share as an archive. If the share has only one file, downloads the file itself. */
export function downloadEverything(folder: FolderAnswer, downloads: Downloads): void {
  const { folderId, folderName } = folder;
  const file = oneFileOf(folder);
  if (file) downloads.one({ folderId, fileId: file.fileId, name: file.originalFilename });
  else downloads.archives([{ folderId, name: folderName }]);
}

/** Returns archives of the selection. Null selects the whole folder. A large selection needs several archives. */
export function archivesOfSelection(
  { folderId, folderName }: Pick<FolderAnswer, 'folderId' | 'folderName'>,
  tree: Tree,
  selection: Selection | null,
): ArchiveDownload[] {
  const wholeFolder = { folderId, name: folderName };
  if (selection === null) return [wholeFolder];
  const counts = countSelection(selection, tree.files);
  // The path `''` means all files of this folder, without nested folders.
  if (runState(counts, 0, tree.files.length) === 'all') return [{ ...wholeFolder, paths: [''] }];

  const files: string[] = [];
  const paths: string[] = [];
  for (let at = 0; at < tree.rows.length; ) {
    const row = tree.rows[at];
    at += 1;
    if (row?.kind === 'file') {
      if (selection.has(row.file.fileId)) files.push(row.file.fileId);
    } else if (row) {
      const state = runState(counts, row.filesStart, row.filesEnd);
      if (state === 'all') paths.push(row.path);
      if (state !== 'some') at = row.rowsEnd;
    }
  }
  const count = Math.max(
    Math.ceil(files.length / ARCHIVE_SELECTION_MAX_FILES),
    Math.ceil(paths.length / ARCHIVE_SELECTION_MAX_PATHS),
  );
  return Array.from({ length: count }, (_, index) => ({
    folderId,
    name: count === 1 ? folderName : `${folderName} (${index + 1})`,
    files: files.slice(index * ARCHIVE_SELECTION_MAX_FILES, (index + 1) * ARCHIVE_SELECTION_MAX_FILES),
    paths: paths.slice(index * ARCHIVE_SELECTION_MAX_PATHS, (index + 1) * ARCHIVE_SELECTION_MAX_PATHS),
  }));
}
