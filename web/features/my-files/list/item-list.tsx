import { t } from '@lingui/core/macro';
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
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '../../../lib/clock';
import type { FileDownload } from '../../../lib/downloads';
import type { Previews } from '../../../lib/previews';
import type { MenuAction } from '../../../ui/overlay/action-menu';
import { useThumbnails } from '../../../ui/thumbnail';
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
  isAvailable,
  isChangeable,
  isDownloadable,
  isExtendable,
  isLocked,
  isMovable,
  isUnfinished,
  pictureOf,
} from './items';

export interface ItemActions {
  share(item: Item): void;
  rename(item: Item): void;
  changeExpiry(folder: FolderItem): void;
  changeSharing(folder: FolderItem): void;
  move(item: Item): void;
  download(item: Item): void;
  continueSending(folder: FolderItem): void;
  delete(item: Item): void;
  showDetails(item: Item): void;
  explainRemoval(item: Item): void;
}

interface ItemListProps {
  userId: string;
  items: readonly Item[];
  place: Place;
  selected: ReadonlySet<string>;
  restoredKey: string | null;
  busy: ReadonlySet<string>;
  isFresh(folder: FolderItem['folder']): boolean;
  actions: ItemActions;
  dragging: Dragging;
  previewsOf(folderId: string, isEncrypted: boolean): Previews;
  onNavigate(place: Place): void;
  onSelect(item: Item, isSelected: boolean): void;
  onDownloadFile(file: FileDownload): void;
}

export function ItemList(props: ItemListProps) {
  const {
    items,
    place,
    selected,
    restoredKey,
    busy,
    actions,
    dragging,
    previewsOf,
    onNavigate,
    onSelect,
    onDownloadFile,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  const [openFileId, setOpenFileId] = useState<string | null>(null);
  useEffect(() => {
    if (restoredKey === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(restoredKey)}"] [aria-haspopup]`)?.focus();
  }, [restoredKey]);
  const pictures = useMemo(() => items.map(pictureOf), [items]);
  const thumbnails = useThumbnails({ userId: props.userId }, pictures);
  const now = serverNow();
  const openFile = items.find((item): item is FileItem => item.kind === 'file' && item.key === openFileId);

  const previewsOfFile = ({ file }: FileItem) => previewsOf(file.folderId, file.sealed !== undefined);
  const canShow = (item: Item): item is FileItem =>
    item.kind === 'file' && isDownloadable(item, now) && previewsOfFile(item).canShow(item.file);

  function nameElement(item: Item, className: string, content: ReactNode): ReactNode {
    const hover = `${className} hover:underline underline-offset-4`;
    const destination = destinationOf(item);
    if (destination) {
      return (
        <PlaceLink to={{ ...ROOT, folderId: destination.folderId, path: destination.path }} className={hover}>
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
    const isOpen = item.key === openFileId;
    return (
      <button
        type="button"
        aria-expanded={isOpen}
        className={hover}
        onClick={() => setOpenFileId(isOpen ? null : item.key)}
      >
        {content}
      </button>
    );
  }

  function close(item: Item) {
    list.current?.querySelector<HTMLElement>(`[data-key="${item.key}"] button[aria-expanded]`)?.focus();
    setOpenFileId(null);
  }

  return (
    <ul ref={list} aria-label={t`Files and folders`} className="divide-y divide-line">
      {items.map((item) => (
        <Fragment key={item.key}>
          <li
            data-key={item.key}
            {...dragging.row(item)}
            className="data-cut:outline data-cut:-outline-offset-4 data-cut:outline-dashed data-cut:outline-line-strong data-dragged:opacity-50 data-over:bg-accent-wash data-over:outline-2 data-over:-outline-offset-2 data-over:outline-accent"
          >
            <ItemRow
              item={item}
              thumbnails={thumbnails}
              isFresh={item.kind === 'folder' && props.isFresh(item.folder)}
              now={now}
              selected={selected.has(item.key)}
              busy={busy.has(item.key)}
              actions={actionsFor(item, { actions, place, now, onNavigate })}
              renderName={(className, content) => nameElement(item, className, content)}
              onSelect={(isSelected) => onSelect(item, isSelected)}
            />
          </li>
          {item === openFile && (
            <li data-preview="">
              {previewsOfFile(openFile).show({
                files: items
                  .filter(canShow)
                  .map(({ file }) => file)
                  .filter(({ folderId }) => folderId === openFile.file.folderId),
                fileId: openFile.key,
                onShow: setOpenFileId,
                onDownload: ({ fileId, originalFilename }) =>
                  onDownloadFile({ folderId: openFile.file.folderId, fileId, name: originalFilename }),
                onClose: () => close(openFile),
              })}
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  );
}

interface ListContext {
  readonly actions: ItemActions;
  readonly place: Place;
  readonly now: number;
  onNavigate(place: Place): void;
}

function actionsFor(item: Item, { actions, place, now, onNavigate }: ListContext): MenuAction[] {
  const shareable = isAvailable(item, now);
  const changeable = isChangeable(item);
  // An encrypted folder has no directories on the server.
  const path = item.kind === 'file' && item.file.sealed === undefined ? item.file.path : '';
  const folderId = folderIdOf(item);
  return [
    ...(shareable
      ? [
          {
            label: t({ message: 'Share', context: 'verb', comment: 'Shows the link of a file or folder' }),
            icon: Share2,
            onSelect: () => actions.share(item),
          },
        ]
      : []),
    ...(isUnfinished(item, now)
      ? [{ label: t`Resume…`, icon: RotateCw, onSelect: () => actions.continueSending(item) }]
      : []),
    ...(isDownloadable(item, now)
      ? [{ label: t({ message: 'Download', context: 'verb' }), icon: Download, onSelect: () => actions.download(item) }]
      : []),
    ...(shareable && !isLocked(item) ? [{ label: t`Rename`, icon: Pencil, onSelect: () => actions.rename(item) }] : []),
    ...(shareable && isMovable(item)
      ? [{ label: t`Move…`, icon: FolderInput, onSelect: () => actions.move(item) }]
      : []),
    ...(isExtendable(item, now)
      ? [
          { label: t`Change expiry…`, icon: CalendarClock, onSelect: () => actions.changeExpiry(item) },
          {
            label: t({ message: 'Sharing…', comment: 'Noun. Opens the settings of a link' }),
            icon: Lock,
            onSelect: () => actions.changeSharing(item),
          },
        ]
      : []),
    ...(place.search !== '' && item.kind === 'file'
      ? [{ label: t`Show in folder`, icon: FolderSearch, onSelect: () => onNavigate({ ...ROOT, folderId, path }) }]
      : []),
    ...(changeable ? [{ label: t`Details…`, icon: Info, onSelect: () => actions.showDetails(item) }] : []),
    ...(changeable
      ? [{ label: t`Delete`, icon: Trash2, tone: 'danger' as const, onSelect: () => actions.delete(item) }]
      : [{ label: t`Why it was removed`, icon: FolderSearch, onSelect: () => actions.explainRemoval(item) }]),
  ];
}
