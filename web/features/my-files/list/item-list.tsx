import {
  CalendarClock,
  Download,
  FolderInput,
  FolderSearch,
  Info,
  Lock,
  Pencil,
  RotateCw,
  Share2,
  Trash2,
} from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/clock';
import type { FileWanted } from '../../../lib/downloads';
import type { Previews } from '../../../lib/previews';
import type { MenuAction } from '../../../ui/overlay/action-menu';
import { destinationOf } from '../move/destination';
import type { Dragging } from '../move/use-dragging';
import { type Place, ROOT } from '../place';
import { PlaceLink } from '../place-link';
import { ItemRow } from './item-row';
import {
  type FileItem,
  type FolderItem,
  folderIdOf,
  type Item,
  isChangeable,
  isDownloadable,
  isExtendable,
  isPublic,
  isUnfinished,
} from './items';

export interface ItemActions {
  share(item: Item): void;
  rename(item: Item): void;
  changeExpiry(folder: FolderItem): void;
  changeSharing(folder: FolderItem): void;
  move(item: Item): void;
  download(item: Item): void;
  /** Resumes sending the files that have not arrived. */
  goOn(folder: FolderItem): void;
  delete(item: Item): void;
  showDetails(item: Item): void;
  /** Shows why the folder was taken down. */
  explainRemoval(item: Item): void;
}

interface ItemListProps {
  items: readonly Item[];
  place: Place;
  selected: ReadonlySet<string>;
  /** Key of the row restored by 'Undo'. It gets the focus back. */
  returnedKey: string | null;
  busy: ReadonlySet<string>;
  /** Returns whether a folder was downloaded since the last visit. */
  isFresh(folder: FolderItem['folder']): boolean;
  actions: ItemActions;
  dragging: Dragging;
  previewsOf(folderId: string): Previews;
  onGo(place: Place): void;
  onSelect(item: Item, chosen: boolean): void;
  onDownloadFile(file: FileWanted): void;
}

/** Rows of a page. Below one of them is the open preview. */
export function ItemList(props: ItemListProps) {
  const { items, place, selected, returnedKey, busy, actions, dragging, previewsOf, onGo, onSelect, onDownloadFile } =
    props;
  const list = useRef<HTMLUListElement>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  useEffect(() => {
    if (returnedKey === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(returnedKey)}"] [aria-haspopup]`)?.focus();
  }, [returnedKey]);
  const now = serverNow();
  const shown = items.find((item): item is FileItem => item.kind === 'file' && item.key === shownId);

  const canShow = (item: Item): item is FileItem =>
    item.kind === 'file' && isDownloadable(item, now) && previewsOf(item.file.folderId).canShow(item.file);

  function name(item: Item, className: string, content: ReactNode): ReactNode {
    const hover = `${className} hover:underline underline-offset-4`;
    const inside = destinationOf(item);
    if (inside) {
      return (
        <PlaceLink to={{ ...ROOT, folderId: inside.folderId, path: inside.path }} className={hover}>
          {content}
        </PlaceLink>
      );
    }
    if (item.kind === 'folder') {
      return (
        <button type="button" className={hover} onClick={() => actions.explainRemoval(item)}>
          {content}
        </button>
      );
    }
    if (!canShow(item)) return <span className={className}>{content}</span>;
    const isShown = item.key === shownId;
    return (
      <button
        type="button"
        aria-expanded={isShown}
        className={hover}
        onClick={() => setShownId(isShown ? null : item.key)}
      >
        {content}
      </button>
    );
  }

  function close(item: Item) {
    list.current?.querySelector<HTMLElement>(`[data-key="${item.key}"] button[aria-expanded]`)?.focus();
    setShownId(null);
  }

  return (
    <ul ref={list} aria-label="Files and folders" className="divide-y divide-line">
      {items.map((item) => (
        <Fragment key={item.key}>
          <li
            data-key={item.key}
            {...dragging.row(item)}
            className="data-cut:outline data-cut:-outline-offset-4 data-cut:outline-dashed data-cut:outline-line-strong data-dragged:opacity-50 data-over:bg-accent-wash data-over:outline-2 data-over:-outline-offset-2 data-over:outline-accent"
          >
            <ItemRow
              item={item}
              isFresh={item.kind === 'folder' && props.isFresh(item.folder)}
              now={now}
              selected={selected.has(item.key)}
              busy={busy.has(item.key)}
              actions={actionsFor(item, { actions, place, now, onGo })}
              name={(className, content) => name(item, className, content)}
              onSelect={(chosen) => onSelect(item, chosen)}
            />
          </li>
          {item === shown && (
            <li data-preview="">
              {previewsOf(shown.file.folderId).show({
                files: items
                  .filter(canShow)
                  .map(({ file }) => file)
                  .filter(({ folderId }) => folderId === shown.file.folderId),
                fileId: shown.key,
                onShow: setShownId,
                onDownload: ({ fileId, originalFilename }) =>
                  onDownloadFile({ folderId: shown.file.folderId, fileId, name: originalFilename }),
                onClose: () => close(shown),
              })}
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  );
}

interface Around {
  readonly actions: ItemActions;
  readonly place: Place;
  readonly now: number;
  onGo(place: Place): void;
}

function actionsFor(item: Item, { actions, place, now, onGo }: Around): MenuAction[] {
  const shareable = isPublic(item, now);
  const changeable = isChangeable(item);
  const path = item.kind === 'file' ? item.file.path : '';
  const folderId = folderIdOf(item);
  return [
    ...(shareable ? [{ label: 'Share', icon: Share2, onSelect: () => actions.share(item) }] : []),
    ...(isUnfinished(item, now) ? [{ label: 'Resume…', icon: RotateCw, onSelect: () => actions.goOn(item) }] : []),
    ...(isDownloadable(item, now)
      ? [{ label: 'Download', icon: Download, onSelect: () => actions.download(item) }]
      : []),
    ...(shareable ? [{ label: 'Rename', icon: Pencil, onSelect: () => actions.rename(item) }] : []),
    ...(shareable ? [{ label: 'Move…', icon: FolderInput, onSelect: () => actions.move(item) }] : []),
    ...(isExtendable(item, now)
      ? [{ label: 'Change Expiry…', icon: CalendarClock, onSelect: () => actions.changeExpiry(item) }]
      : []),
    ...(isExtendable(item, now)
      ? [{ label: 'Sharing…', icon: Lock, onSelect: () => actions.changeSharing(item) }]
      : []),
    ...(place.search !== '' && item.kind === 'file'
      ? [{ label: 'Show in Folder', icon: FolderSearch, onSelect: () => onGo({ ...ROOT, folderId, path }) }]
      : []),
    ...(changeable ? [{ label: 'Details…', icon: Info, onSelect: () => actions.showDetails(item) }] : []),
    ...(changeable
      ? [{ label: 'Delete', icon: Trash2, tone: 'danger' as const, onSelect: () => actions.delete(item) }]
      : [{ label: 'Why It Was Removed', icon: FolderSearch, onSelect: () => actions.explainRemoval(item) }]),
  ];
}
