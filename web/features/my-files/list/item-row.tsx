import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Folder, FolderOpen, FolderX, MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnFolderAnswer } from '../../../../worker/contract/calls/folders';
import { downloadWords } from '../../../lib/download-words';
import { formatBytes, formatDate, formatExactTime } from '../../../lib/format';
import type { Thumbnails } from '../../../lib/thumbnails';
import { uploadingWords } from '../../../lib/uploading-words';
import { Button } from '../../../ui/button';
import { EncryptedSign } from '../../../ui/encrypted-sign';
import { FileName } from '../../../ui/file-name';
import { Checkbox } from '../../../ui/form/checkbox';
import { ActionMenu, type MenuAction } from '../../../ui/overlay/action-menu';
import { BesideThumbnails, Thumbnail } from '../../../ui/thumbnail';
import { Badge } from './badge';
import { ExpiryChip } from './expiry-chip';
import {
  createdAt,
  type DirectoryItem,
  expiryOf,
  type FileItem,
  type FolderItem,
  type Item,
  isAvailable,
  isEncrypted,
  isLarge,
  isTakenDown,
  isUnfinished,
  pictureOf,
  sizeClassOf,
  sizeOf,
  sizeWords,
} from './items';
import { SharingBadge } from './sharing-badge';

export const ROW_COLUMNS =
  'grid min-h-16 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-1 px-1.5 md:min-h-18 md:grid-cols-[2.75rem_minmax(0,1fr)_5.5rem_6.25rem_6.5rem_2.75rem] xl:grid-cols-[2.75rem_minmax(0,1fr)_6rem_7.5rem_8.5rem_3rem] sm:px-2';

export const SIZE_COLUMN = 'text-end md:pe-3 xl:pe-6';

export const HEAD_COLUMNS =
  'grid items-center gap-x-1 md:grid-cols-[minmax(0,1fr)_5.5rem_6.25rem_6.5rem_2.75rem] xl:grid-cols-[minmax(0,1fr)_6rem_7.5rem_8.5rem_3rem]';

interface ItemRowProps {
  item: Item;
  thumbnails: Thumbnails;
  isFresh: boolean;
  now: number;
  selected: boolean;
  busy: boolean;
  actions: readonly MenuAction[];
  renderName(className: string, content: ReactNode): ReactNode;
  onSelect(isSelected: boolean): void;
}

const cells = `${ROW_COLUMNS} hover:bg-hover has-data-checked:bg-accent-wash`;
const figure = 'text-sm text-muted tabular-nums max-md:hidden';

export function ItemRow({
  item,
  thumbnails,
  isFresh,
  now,
  selected,
  busy,
  actions,
  renderName,
  onSelect,
}: ItemRowProps) {
  const bytes = sizeOf(item);
  const created = createdAt(item);
  const expiry = expiryOf(item);
  return (
    <div className={cells}>
      <Checkbox label={selectLabel(item)} checked={selected} onChange={onSelect} />
      <div className="flex min-w-0 items-center gap-3 py-2.5 md:py-1.5 md:pe-4">
        <ItemPicture item={item} thumbnails={thumbnails} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            {/* The touch area is higher than the text. The negative margin keeps the lines close. */}
            {renderName(
              'relative flex min-w-0 items-center rounded-control text-start text-[0.9375rem] leading-snug font-medium max-md:-my-3 max-md:py-3 md:min-h-8 md:pointer-coarse:-my-1.5 md:pointer-coarse:min-h-11',
              <FileName name={item.name} wraps="on-phones" />,
            )}
            {isEncrypted(item) && <EncryptedSign className="max-md:hidden" />}
          </div>
          <div className="flex items-center gap-x-2.5 text-[0.8125rem] leading-5 whitespace-nowrap text-faint tabular-nums max-md:mt-0.5 max-md:flex-wrap max-md:gap-y-1">
            <Facts item={item} now={now} />
            <StateBadges item={item} isFresh={isFresh} now={now} />
          </div>
        </div>
      </div>
      <div className={`${figure} ${SIZE_COLUMN}`}>
        {bytes === null ? (
          '–'
        ) : (
          <>
            {sizeWords(item)}
            {isLarge(bytes) && <span className="block text-xs text-faint">{sizeClassOf(bytes)}</span>}
          </>
        )}
      </div>
      <div className={figure} {...(created && { title: formatExactTime(created) })}>
        {created ? formatDate(created) : '–'}
      </div>
      <div className={figure}>
        {expiry ? <ExpiryChip time={expiry} now={now} /> : !isTakenDown(item) ? t`No expiry` : '–'}
      </div>
      <ActionMenu
        actions={actions}
        trigger={
          <Button variant="quiet" size="icon" busy={busy} aria-label={actionsLabel(item)}>
            {!busy && <MoreHorizontal aria-hidden />}
          </Button>
        }
      />
    </div>
  );
}

const selectLabel = ({ name }: Item): string => t({ message: `Select ${name}`, comment: 'Label of a check box' });
const actionsLabel = ({ name }: Item): string => t`Actions for ${name}`;

/** Names the directory of an encrypted file, because encrypted folders are listed without directories. */
function directoryText({ sealed, path, isDirectory }: FileItem['file']): string | null {
  const isInDirectory = sealed !== undefined && path !== '';
  if (isDirectory) return isInDirectory ? t`Empty folder in ${path}` : t`Empty folder`;
  return isInDirectory ? t({ message: `in ${path}`, comment: 'Folder that contains a file' }) : null;
}

/** Phones have no columns, so expiry and size are also here. File names need the width, so the lock is here, too. */
function Facts({ item, now }: Pick<ItemRowProps, 'item' | 'now'>) {
  if (isTakenDown(item)) return null;
  const expiry = expiryOf(item);
  const contents =
    item.kind === 'folder'
      ? contentsOf(item)
      : item.kind === 'directory'
        ? t({ message: 'Folder', comment: 'Noun' })
        : directoryText(item.file);
  return (
    // On wide screens, `contents` removes this box.
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 max-md:basis-full md:contents">
      {isEncrypted(item) && <EncryptedSign className="md:hidden" />}
      {!isTakenDown(item) && (
        <span className="flex shrink-0 md:hidden">
          {expiry ? <ExpiryChip time={expiry} now={now} /> : t`No expiry`}
        </span>
      )}
      <span className="shrink-0 md:hidden">{sizeWords(item)}</span>
      {contents !== null && (
        <span className={item.kind === 'file' ? 'min-w-0 truncate' : 'md:shrink-0'}>{contents}</span>
      )}
    </span>
  );
}

/** On phones, the badges have their own line, because `Facts` fills a line. */
function StateBadges({ item, isFresh, now }: Pick<ItemRowProps, 'item' | 'isFresh' | 'now'>) {
  if (isTakenDown(item))
    return (
      <Badge tone="danger">
        <Trans comment="State of a folder">Removed</Trans>
      </Badge>
    );
  return (
    <>
      {item.kind === 'folder' && item.folder.isUsedUp ? (
        <Badge tone="limit">
          <Trans>Used up</Trans>
        </Badge>
      ) : (
        isAvailable(item, now) && item.sharing !== 'public' && <SharingBadge sharing={item.sharing} />
      )}
      {item.kind === 'file' && item.file.status === 'uploading' && (
        <Badge tone="limit">{uploadingWords(item.file)}</Badge>
      )}
      {isUnfinished(item, now) && <Badge tone="limit">{missingText(item)}</Badge>}
      {item.kind === 'folder' && <DownloadsText folder={item.folder} isFresh={isFresh} now={now} />}
      {item.kind === 'file' && item.file.downloadCount > 0 && (
        <span>{plural({ count: item.file.downloadCount }, { one: '# download', other: '# downloads' })}</span>
      )}
    </>
  );
}

function missingText({ folder: { unfinishedFiles, unfinishedBytes } }: FolderItem): string {
  const size = formatBytes(unfinishedBytes);
  return t`${plural(unfinishedFiles, { one: '# file', other: '# files' })}, ${size} missing`;
}

function firstDownloadText(firstDownload: string): string {
  const exactTime = formatExactTime(firstDownload);
  return t`First downloaded ${exactTime}`;
}

function DownloadsText({ folder, isFresh, now }: { folder: OwnFolderAnswer; isFresh: boolean; now: number }) {
  const words = downloadWords(folder, now);
  if (words === null) return null;
  const { firstDownload } = folder;
  return (
    <span
      className={`min-w-0 max-md:whitespace-normal md:truncate ${isFresh ? 'font-medium text-strong' : ''}`}
      {...(firstDownload !== null && { title: firstDownloadText(firstDownload) })}
    >
      {isFresh && (
        <span
          aria-hidden
          className="me-1.5 inline-block size-1.5 rounded-full bg-accent align-middle forced-colors:bg-[Highlight]"
        />
      )}
      {isFresh && (
        <span className="sr-only">
          <Trans>Downloaded since you last looked:</Trans>
        </span>
      )}
      {words}
    </span>
  );
}

/** Returns null if the folder's name says the same, such as `7 files`. */
function contentsOf({ name, folder: { fileCount, folderCount } }: FolderItem): string | null {
  const words = countsText(fileCount, folderCount);
  return words === name ? null : words;
}

function countsText(files: number, folders: number): string {
  if (files === 0 && folders === 0) return t({ message: 'Empty', comment: 'Adjective: a folder without contents' });
  if (folders === 0) return plural({ count: files }, { one: '# file', other: '# files' });
  if (files === 0) return plural({ count: folders }, { one: '# folder', other: '# folders' });
  return t`${plural(folders, { one: '# folder', other: '# folders' })}, ${plural(files, { one: '# file', other: '# files' })}`;
}

const folderIcon = 'size-[18px] shrink-0';

function ItemPicture({ item, thumbnails }: { item: Item; thumbnails: Thumbnails }) {
  const picture = pictureOf(item);
  if (item.kind === 'file') return <Thumbnail thumbnails={thumbnails} file={picture} name={item.name} />;
  const icon = <FolderIcon item={item} />;
  if (!picture.hasThumbnail) return <BesideThumbnails thumbnails={thumbnails}>{icon}</BesideThumbnails>;
  return (
    <span className="relative shrink-0">
      <Thumbnail thumbnails={thumbnails} file={picture} name="" />
      <span className="absolute -end-1.5 -bottom-1.5 grid size-5 place-items-center rounded-full border border-line-strong bg-overlay *:size-3">
        {icon}
      </span>
    </span>
  );
}

function FolderIcon({ item }: { item: FolderItem | DirectoryItem }) {
  if (item.kind === 'directory')
    return <FolderOpen aria-hidden className={`${folderIcon} text-accent`} strokeWidth={1.6} />;
  if (item.takedown) return <FolderX aria-hidden className={`${folderIcon} text-danger`} strokeWidth={1.6} />;
  return <Folder aria-hidden className={`${folderIcon} fill-accent-wash text-accent`} strokeWidth={1.6} />;
}
