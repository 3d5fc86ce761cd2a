import { type ComponentProps, useCallback, useMemo } from 'react';
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import type { FileListProps } from './file-list-props';
import { countSelection, runState, select } from './selection';
import type { FolderRow } from './tree';
import type { FolderCells } from './tree-rows';

export function useListRows({
  open: { tree, isOpen, toggle },
  thumbnails,
  selection,
  onSelection,
  onDownloadFolder,
  isFolderBusy,
}: FileListProps) {
  const counts = useMemo(() => countSelection(selection, tree.files), [selection, tree]);
  const selectFile = useCallback(
    (file: FileAnswer, isSelected: boolean) => onSelection((previous) => select(previous, [file], isSelected)),
    [onSelection],
  );
  const onSelect = useCallback(
    (row: FolderRow, isSelected: boolean) =>
      onSelection((previous) => select(previous, tree.files.slice(row.filesStart, row.filesEnd), isSelected)),
    [onSelection, tree],
  );
  const folderCells = (row: FolderRow): ComponentProps<typeof FolderCells> => ({
    thumbnails,
    row,
    open: isOpen(row.path),
    state: runState(counts, row.filesStart, row.filesEnd),
    readyCount: (counts.ready[row.filesEnd] ?? 0) - (counts.ready[row.filesStart] ?? 0),
    busy: isFolderBusy(row.path),
    onSelect,
    onToggle: toggle,
    onDownload: onDownloadFolder,
  });
  return { selectFile, folderCells };
}
