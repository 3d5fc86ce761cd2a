import type { ReactNode } from 'react';
import { serverNow } from '../../../lib/clock';
import type { DownloadMode } from '../../../lib/downloads';
import type { Selection } from '../selecting/use-selection';
import { type FolderItem, type Item, isAvailable, isExtendable } from './items';
import { SelectionBar } from './selection-bar';
import { SelectionReach } from './selection-reach';

interface SelectionActionsProps {
  selection: Selection;
  items: readonly Item[];
  totalCount: number;
  order: ReactNode;
  heads: ReactNode;
  busy: ReadonlySet<string>;
  onShare(item: Item): void;
  onChangeSharing(folder: FolderItem): void;
  onDownload(items: readonly Item[], mode: DownloadMode): void;
  onExtend(folders: readonly FolderItem[]): void;
  onMove(): void;
  onDelete(): void;
}

export function SelectionActions(props: SelectionActionsProps) {
  const {
    selection,
    items,
    totalCount,
    order,
    heads,
    busy,
    onShare,
    onChangeSharing,
    onDownload,
    onExtend,
    onMove,
    onDelete,
  } = props;
  const selectedItems = selection.items;
  const now = serverNow();
  const [only] = selectedItems.length === 1 ? selectedItems : [];
  const folder = only && isExtendable(only, now) ? only : null;
  const extendable = selectedItems.filter((item) => isExtendable(item, now));
  const pageSelectedCount = items.filter(({ key }) => selection.keys.has(key)).length;
  return (
    <>
      <SelectionBar
        order={order}
        heads={heads}
        selectedCount={selectedItems.length}
        itemCount={items.length}
        pageSelectedCount={pageSelectedCount}
        canShare={only !== undefined && isAvailable(only, now)}
        canChangeSharing={folder !== null}
        canExtend={extendable.length > 0}
        downloading={selectedItems.some(({ key }) => busy.has(key))}
        onSelectAll={(isSelected) => selection.select(items, isSelected)}
        onClear={selection.clear}
        onShare={() => only && onShare(only)}
        onChangeSharing={() => folder && onChangeSharing(folder)}
        onDownload={(mode) => onDownload(selectedItems, mode)}
        onExtend={() => onExtend(extendable)}
        onMove={onMove}
        onDelete={onDelete}
      />
      <SelectionReach
        selectedCount={selectedItems.length}
        pageCount={items.length}
        pageSelectedCount={pageSelectedCount}
        totalCount={totalCount}
        loadedCount={selection.loadedCount}
        onSelectEverything={selection.selectEverything}
        onClear={selection.clear}
      />
    </>
  );
}
