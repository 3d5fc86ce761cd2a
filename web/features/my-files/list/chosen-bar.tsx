import type { ReactNode } from 'react';
import { serverNow } from '../../../lib/clock';
import type { Selection } from '../selecting/use-selection';
import { type FolderItem, type Item, isExtendable, isPublic } from './items';
import { SelectionBar } from './selection-bar';
import { SelectionReach } from './selection-reach';

interface ChosenBarProps {
  selection: Selection;
  /** Rows of the page. */
  items: readonly Item[];
  totalCount: number;
  /** The sort control, if the list has no column heads. */
  order: ReactNode;
  /** Keys of items being downloaded. */
  busy: ReadonlySet<string>;
  onShare(item: Item): void;
  onChangeSharing(folder: FolderItem): void;
  onDownload(items: readonly Item[], how: 'archive' | 'one-by-one'): void;
  onExtend(folders: readonly FolderItem[]): void;
  onMove(): void;
  onDelete(): void;
}

/** Actions for the chosen rows. */
export function ChosenBar(props: ChosenBarProps) {
  const {
    selection,
    items,
    totalCount,
    order,
    busy,
    onShare,
    onChangeSharing,
    onDownload,
    onExtend,
    onMove,
    onDelete,
  } = props;
  const chosen = selection.items;
  const now = serverNow();
  const [only] = chosen.length === 1 ? chosen : [];
  const folder = only && isExtendable(only, now) ? only : null;
  const extendable = chosen.filter((item) => isExtendable(item, now));
  const pageSelectedCount = items.filter(({ key }) => selection.keys.has(key)).length;
  return (
    <>
      <SelectionBar
        order={order}
        selectedCount={chosen.length}
        itemCount={items.length}
        pageSelectedCount={pageSelectedCount}
        canShare={only !== undefined && isPublic(only, now)}
        canChangeSharing={folder !== null}
        canExtend={extendable.length > 0}
        downloading={chosen.some(({ key }) => busy.has(key))}
        onSelectAll={(isChosen) => selection.choose(items, isChosen)}
        onClear={selection.clear}
        onShare={() => only && onShare(only)}
        onChangeSharing={() => folder && onChangeSharing(folder)}
        onDownload={(how) => onDownload(chosen, how)}
        onExtend={() => onExtend(extendable)}
        onMove={onMove}
        onDelete={onDelete}
      />
      <SelectionReach
        selectedCount={chosen.length}
        pageCount={items.length}
        pageSelectedCount={pageSelectedCount}
        totalCount={totalCount}
        found={selection.found}
        onSelectEverything={selection.chooseEverything}
        onClear={selection.clear}
      />
    </>
  );
}
