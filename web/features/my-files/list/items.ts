import type { Answer } from '../../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { OwnFileAnswer, OwnFolderAnswer } from '../../../../worker/contract/calls/folders';
import { GIB } from '../../../../worker/contract/units';
import { formatBytes } from '../../../lib/format';
import { type Takedown, takedownOf } from '../../../lib/takedown';

const LARGE_MIN_BYTES = 5 * GIB;
const VERY_LARGE_MIN_BYTES = 10 * GIB;
/** Files of a folder that is not an 'Upload Folder'. */
const FOLDER_MAX_FILES = 20;

export type MyFilesPage = Answer<typeof endpoints.foldersPaginated>;

export type Sharing = 'public' | 'protected' | 'stopped';

interface Listed {
  /** What tells it apart from all others, on whatever page. */
  readonly key: string;
  readonly name: string;
  /** Who its link opens for; null where that is not known here: it is its folder's business. */
  readonly sharing: Sharing | null;
}

export interface FolderItem extends Listed {
  readonly kind: 'folder';
  readonly folder: OwnFolderAnswer;
  readonly takedown: Takedown | null;
}

/** A directory of an uploaded tree: it has no link and no expiry but its folder's. */
export interface DirectoryItem extends Listed {
  readonly kind: 'directory';
  readonly folderId: string;
  readonly path: string;
  /** Bytes of all that is in it and below. */
  readonly totalSize: number;
  /** Its folder's. */
  readonly shareLink: string;
  /** Its folder's; ISO 8601, null for never. */
  readonly folderExpiry: string | null;
}

export interface FileItem extends Listed {
  readonly kind: 'file';
  readonly file: OwnFileAnswer;
}

/** A row of My Files. */
export type Item = FolderItem | DirectoryItem | FileItem;

/** The rows of a page, in the server's order. */
export const itemsOf = (page: MyFilesPage): Item[] => [
  ...page.folders.map(folderItem),
  ...(page.current ? directoryItems(page.directories, page.current) : []),
  ...page.files.map(
    (file): FileItem => ({
      kind: 'file',
      key: file.fileId,
      name: file.originalFilename,
      sharing: file.folderId === page.current?.folderId ? sharingOf(page.current) : null,
      file,
    }),
  ),
];

const sharingOf = ({ hasPassword, isStopped }: OwnFolderAnswer): Sharing =>
  isStopped ? 'stopped' : hasPassword ? 'protected' : 'public';

const directoryItems = (directories: MyFilesPage['directories'], folder: OwnFolderAnswer): DirectoryItem[] =>
  directories.map(({ name, path, totalSize }) => ({
    kind: 'directory',
    key: `${folder.folderId}/${path}`,
    name,
    path,
    sharing: sharingOf(folder),
    totalSize,
    folderId: folder.folderId,
    shareLink: folder.shareLink,
    folderExpiry: folder.expiryDate,
  }));

/** A folder as a row of a list has it. */
export function folderItem(folder: OwnFolderAnswer): FolderItem {
  const takedown = takedownOf(folder);
  return {
    kind: 'folder',
    key: folder.folderId,
    name: takedown?.name ?? folder.folderName,
    sharing: sharingOf(folder),
    folder,
    takedown,
  };
}

/** Bytes, with all that is inside; null where they were removed. */
export function sizeOf(item: Item): number | null {
  if (isTakenDown(item)) return null;
  if (item.kind === 'directory') return item.totalSize;
  return item.kind === 'folder' ? item.folder.totalSize : item.file.fileSize;
}

/** How it is written; with a sign where there is more than was counted. */
export const sizeWords = (item: Item): string | null => {
  const bytes = sizeOf(item);
  if (bytes === null) return null;
  const isPartial = item.kind === 'folder' && item.folder.isTotalSizePartial;
  return `${isPartial ? '≥ ' : ''}${formatBytes(bytes)}`;
};

export const createdAt = (item: Item): string | null =>
  item.kind === 'folder' ? item.folder.createdAt : item.kind === 'file' ? item.file.uploadDate : null;

/** Whether an expiry is shown: a directory's is its folder's business, and what was removed says so for good. */
export const hasExpiry = (item: Item): item is FolderItem | FileItem => item.kind !== 'directory' && !isTakenDown(item);

/** When it goes, as it is shown; null for never. */
export function expiryOf(item: Item): string | null {
  if (!hasExpiry(item)) return null;
  return item.kind === 'folder' ? item.folder.expiryDate : item.file.expiryDate;
}

/** The folder whose link leads to it. */
export const folderIdOf = (item: Item): string =>
  item.kind === 'folder' ? item.folder.folderId : item.kind === 'file' ? item.file.folderId : item.folderId;

/** The link that leads to it, as the server makes it. */
export const shareLinkOf = (item: Item): string =>
  item.kind === 'folder' ? item.folder.shareLink : item.kind === 'file' ? item.file.shareLink : item.shareLink;

const isExpired = (item: Item, now: number): boolean => {
  const expiry = item.kind === 'directory' ? item.folderExpiry : expiryOf(item);
  return expiry !== null && new Date(expiry).getTime() <= now;
};

const isTakenDown = (item: Item): boolean => item.kind === 'folder' && item.takedown !== null;

/** Whether whoever has the link can see it now. */
export const isPublic = (item: Item, now: number): boolean => !isTakenDown(item) && !isExpired(item, now);

/** Whether there are bytes to be had of it. */
export function isDownloadable(item: Item, now: number): boolean {
  if (!isPublic(item, now)) return false;
  // An archive holds what the folders inside hold, too.
  if (item.kind === 'folder') return item.folder.fileCount + item.folder.folderCount > 0;
  return item.kind === 'directory' || item.file.status === 'ready';
}

/** Whether it has an expiry and a sharing of its own that can be changed. */
export const isExtendable = (item: Item, now: number): item is FolderItem =>
  item.kind === 'folder' && isPublic(item, now);

/** Whether files of it have not arrived: sending them can be gone on with. */
export const isUnfinished = (item: Item, now: number): item is FolderItem =>
  item.kind === 'folder' && isPublic(item, now) && item.folder.unfinishedFiles > 0;

/** Its owner cannot undo a takedown: neither rename nor delete it. */
export const isChangeable = (item: Item): boolean => !isTakenDown(item);

/** Size class of an item (specification, section 2). */
export const sizeClassOf = (bytes: number): 'Standard' | 'Large' | 'Very Large' =>
  bytes < LARGE_MIN_BYTES ? 'Standard' : bytes < VERY_LARGE_MIN_BYTES ? 'Large' : 'Very Large';

/** Name of an item's kind. A folder of more than 20 files is an 'Upload Folder' (specification, section 2). */
export function kindOf(item: Item): 'File' | 'Folder' | 'Upload Folder' {
  if (item.kind === 'file') return 'File';
  return item.kind === 'folder' && item.folder.fileCount > FOLDER_MAX_FILES ? 'Upload Folder' : 'Folder';
}
