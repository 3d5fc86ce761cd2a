import { plural, t } from '@lingui/core/macro';
import type { Answer } from '../../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { OwnFileAnswer } from '../../../../worker/contract/calls/folders';
import { GIB } from '../../../../worker/contract/units';
import type { OpenedFields, OwnFolder } from '../../../lib/encryption/own-folder';
import { formatBytes } from '../../../lib/format';
import { type Takedown, takedownOf } from '../../../lib/takedown';
import type { ListedFile } from '../../../lib/thumbnails';

const LARGE_MIN_BYTES = 5 * GIB;
const VERY_LARGE_MIN_BYTES = 10 * GIB;
/** A folder with more files is an "Upload Folder". */
const PLAIN_FOLDER_MAX_FILES = 20;

export type OwnFile = OwnFileAnswer & OpenedFields;

export interface MyFilesPage extends Omit<Answer<typeof endpoints.foldersPaginated>, 'folders' | 'files' | 'current'> {
  readonly folders: OwnFolder[];
  readonly files: OwnFile[];
  readonly current: OwnFolder | null;
  /** Text of a search that includes encrypted names. */
  readonly encryptedSearch?: string;
}

export type Sharing = 'public' | 'protected' | 'stopped';

interface BaseItem {
  /** Unique among the items of all pages. */
  readonly key: string;
  readonly name: string;
  /** Null for a file outside the open folder, such as a search result. */
  readonly sharing: Sharing | null;
}

export interface FolderItem extends BaseItem {
  readonly kind: 'folder';
  readonly folder: OwnFolder;
  readonly takedown: Takedown | null;
}

/** Directory of an uploaded tree. Has the link and the expiry of the folder with the tree. */
export interface DirectoryItem extends BaseItem {
  readonly kind: 'directory';
  readonly folderId: string;
  readonly path: string;
  readonly totalSize: number;
  readonly shareLink: string;
  /** ISO 8601. Null if the folder never expires. */
  readonly folderExpiry: string | null;
}

export interface FileItem extends BaseItem {
  readonly kind: 'file';
  readonly file: OwnFile;
}

export type Item = FolderItem | DirectoryItem | FileItem;

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

const sharingOf = ({ hasPassword, isStopped }: OwnFolder): Sharing =>
  isStopped ? 'stopped' : hasPassword ? 'protected' : 'public';

const directoryItems = (directories: MyFilesPage['directories'], folder: OwnFolder): DirectoryItem[] =>
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

export function folderItem(folder: OwnFolder): FolderItem {
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

/** Includes all contents. Returns null if the item was taken down. */
export function sizeOf(item: Item): number | null {
  if (isTakenDown(item)) return null;
  if (item.kind === 'directory') return item.totalSize;
  return item.kind === 'folder' ? item.folder.totalSize : item.file.fileSize;
}

/** `≥` means that the server has not counted all subfolders. Returns null if the item was taken down. */
export const sizeWords = (item: Item): string | null => {
  const bytes = sizeOf(item);
  if (bytes === null) return null;
  const isPartial = item.kind === 'folder' && item.folder.isTotalSizePartial;
  return `${isPartial ? '≥ ' : ''}${formatBytes(bytes)}`;
};

export const filesText = (count: number): string => plural(count, { one: '# file', other: '# files' });

export const createdAt = (item: Item): string | null =>
  item.kind === 'folder' ? item.folder.createdAt : item.kind === 'file' ? item.file.uploadDate : null;

/** Returns null if the item never expires or was taken down. A directory has the expiry of its folder. */
export function expiryOf(item: Item): string | null {
  if (isTakenDown(item)) return null;
  if (item.kind === 'directory') return item.folderExpiry;
  return item.kind === 'folder' ? item.folder.expiryDate : item.file.expiryDate;
}

export const folderIdOf = (item: Item): string =>
  item.kind === 'folder' ? item.folder.folderId : item.kind === 'file' ? item.file.folderId : item.folderId;

export const shareLinkOf = (item: Item): string =>
  item.kind === 'folder' ? item.folder.shareLink : item.kind === 'file' ? item.file.shareLink : item.shareLink;

const isExpired = (item: Item, now: number): boolean => {
  const expiry = expiryOf(item);
  return expiry !== null && new Date(expiry).getTime() <= now;
};

export const isTakenDown = (item: Item): boolean => item.kind === 'folder' && item.takedown !== null;

export const isAvailable = (item: Item, now: number): boolean => !isTakenDown(item) && !isExpired(item, now);

export const isEncrypted = (item: Item): boolean =>
  item.kind === 'folder'
    ? item.folder.encryption !== undefined
    : item.kind === 'file' && item.file.sealed !== undefined;

export const isLocked = (item: Item): boolean =>
  item.kind === 'folder' ? item.folder.isLocked === true : item.kind === 'file' && item.file.isLocked === true;

export function isDownloadable(item: Item, now: number): boolean {
  if (!isAvailable(item, now) || isLocked(item)) return false;
  // An archive contains subfolders, too, so a folder without files of its own can be downloaded.
  if (item.kind === 'folder') return item.folder.fileCount + item.folder.folderCount > 0;
  return item.kind === 'directory' || (item.file.status === 'ready' && !item.file.isDirectory);
}

/** Directories and files have the expiry of their folder. */
export const isExtendable = (item: Item, now: number): item is FolderItem =>
  item.kind === 'folder' && isAvailable(item, now);

export const isUnfinished = (item: Item, now: number): item is FolderItem =>
  item.kind === 'folder' && isAvailable(item, now) && item.folder.unfinishedFiles > 0;

export const isChangeable = (item: Item): boolean => !isTakenDown(item);

/** Files of encrypted folders stay, because the key of a folder decrypts only its own files. */
export const isMovable = (item: Item): boolean => isChangeable(item) && !(item.kind === 'file' && isEncrypted(item));

export function sizeClassOf(bytes: number): string {
  if (!isLarge(bytes)) return t({ message: 'Standard', comment: 'Size of a file or folder' });
  return bytes < VERY_LARGE_MIN_BYTES
    ? t({ message: 'Large', comment: 'Size of a file or folder' })
    : t({ message: 'Very Large', comment: 'Size of a file or folder' });
}

export const isLarge = (bytes: number): boolean => bytes >= LARGE_MIN_BYTES;

export function kindOf(item: Item): string {
  if (item.kind === 'file') return t({ message: 'File', comment: 'Noun' });
  return item.kind === 'folder' && item.folder.fileCount > PLAIN_FOLDER_MAX_FILES
    ? t({ message: 'Upload Folder', comment: 'Noun: a folder with many files' })
    : t({ message: 'Folder', comment: 'Noun' });
}

export type ItemRef = { folderId: string; fileId?: string; path?: string };

export const itemRefOf = (item: Item): ItemRef => {
  if (item.kind === 'file') return { folderId: item.file.folderId, fileId: item.key };
  return item.kind === 'directory' ? { folderId: item.folderId, path: item.path } : { folderId: item.key };
};

/** Returns the file whose thumbnail the row shows. For a folder, this is its first file, if that has a thumbnail. */
export function pictureOf(item: Item): ListedFile {
  if (item.kind === 'file') return item.file;
  const fileId = item.kind === 'folder' ? item.folder.thumbnailFileId : undefined;
  return { fileId: fileId ?? item.key, hasThumbnail: fileId !== undefined };
}
