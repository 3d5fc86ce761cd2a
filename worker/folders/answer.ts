import type { LockedFolder } from '../contract/calls/encryption';
import type { FileAnswer, FolderAnswer, OwnFileAnswer, OwnFolderAnswer } from '../contract/calls/folders';
import type { SharingSettings } from '../contract/calls/sharing';
import { FOLDER_CHILDREN_MAX, TOP_LEVEL_MAX_NAMES } from '../contract/limits';
import { MIB } from '../contract/units';
import { iso, isoOrNull } from '../lib/iso';
import { lifetimeStart } from './expiry/expiry';
import type { OwnFile } from './my-files/my-files-store';
import type { SizedFolder } from './my-files/size-store';
import { shareLinkOf } from './share-link';
import type { Folder, ListedFile } from './store';
import type { TopLevel } from './tree/top-level-store';
import { isUsedUp } from './visibility';

export const limitAnswer = (bytes: number): number => (Number.isFinite(bytes) ? bytes : 0);

interface AnswerContext {
  bandwidthLimit: number;
  origin: string;
}

export const fileAnswer = (folder: Pick<Folder, 'expiresAt'>, file: ListedFile): FileAnswer => ({
  fileId: file.id,
  originalFilename: file.name,
  path: file.path,
  fileSize: file.size,
  mimeType: file.type,
  uploadDate: iso(file.createdAt),
  expiryDate: isoOrNull(folder.expiresAt),
  downloadCount: file.downloadCount,
  status: file.status,
  ...(file.arrivedBytes !== undefined && { arrivedBytes: file.arrivedBytes }),
  ...(file.thumbnailBytes > 0 && { hasThumbnail: true as const }),
  ...(file.sealed !== null && { sealed: file.sealed }),
});

export const encryptedFields = ({ encryption, sealed }: Pick<Folder, 'encryption' | 'sealed'>) =>
  encryption && sealed !== null ? { encryption, sealed } : {};

export const lockedAnswer = ({ encryption, totalBytes, expiresAt }: Folder): LockedFolder => {
  if (!encryption) throw new Error('a folder has an access key and no encryption');
  const { wrappedKey, ...keyDerivation } = encryption;
  return {
    encryption: keyDerivation,
    sizeAtMost: 2 ** Math.ceil(Math.log2(Math.max(MIB, totalBytes))),
    expiryDate: isoOrNull(expiresAt),
  };
};

export const folderSummary = (folder: Folder, bandwidthLimit: number) => ({
  createdAt: iso(folder.createdAt),
  totalSize: folder.totalBytes,
  totalDownloads: folder.downloadCount,
  bandwidthUsed: folder.downloadedBytes,
  bandwidthLimit,
});

interface Contents {
  readonly files: readonly ListedFile[];
  readonly emptyDirectories: readonly string[];
  /** May have one more than `FOLDER_CHILDREN_MAX`. The answer then has `hasMoreFolders`. */
  readonly children: readonly Folder[];
  /** Null if `files` is complete. */
  readonly topLevel: TopLevel | null;
}

export const folderAnswer = (
  folder: Folder,
  { files, emptyDirectories, children, topLevel }: Contents,
  { bandwidthLimit, origin }: AnswerContext,
): FolderAnswer => ({
  folderId: folder.id,
  folderName: folder.name,
  shareLink: shareLinkOf(origin, folder.id, folder.accessHash !== null),
  ...folderSummary(folder, bandwidthLimit),
  files: files.map((file) => fileAnswer(folder, file)),
  fileCount: folder.fileCount,
  ...(topLevel && folder.fileCount > files.length && { topLevel: topLevelAnswer(topLevel) }),
  ...(folder.unfinishedFiles > 0 && { arrived: arrivedAnswer(folder) }),
  ...(emptyDirectories.length > 0 && { emptyDirectories: [...emptyDirectories] }),
  folders: children.slice(0, FOLDER_CHILDREN_MAX).map((child) => ({
    folderId: child.id,
    folderName: child.name,
    fileCount: child.fileCount,
    totalSize: child.totalBytes,
  })),
  ...(children.length > FOLDER_CHILDREN_MAX && { hasMoreFolders: true as const }),
  expiryDate: isoOrNull(folder.expiresAt),
  message: folder.message,
  ...(folder.downloadLimit !== null && { isLimited: true as const }),
  ...(folder.passwordHash !== null && { isProtected: true as const }),
  ...encryptedFields(folder),
  originalFolderName: null,
  copyrightViolation: false,
  takedownReason: null,
});

const topLevelAnswer = ({ directories, files, fileCount, isPartial }: TopLevel) => ({
  directories: directories.slice(0, TOP_LEVEL_MAX_NAMES).map(({ name, totalBytes }) => ({ name, size: totalBytes })),
  files: files.map(({ id, name, size, thumbnailBytes }) => ({
    fileId: id,
    originalFilename: name,
    fileSize: size,
    ...(thumbnailBytes > 0 && { hasThumbnail: true as const }),
  })),
  entryCount: directories.length + fileCount,
  isPartial,
});

const arrivedAnswer = (folder: Folder) => ({
  files: folder.fileCount - folder.unfinishedFiles,
  bytes: folder.totalBytes - folder.unfinishedBytes,
});

const NO_CONTENTS: Contents = { files: [], emptyDirectories: [], children: [], topLevel: null };

export const takedownAnswer = (folder: Folder, context: AnswerContext): FolderAnswer => ({
  ...folderAnswer(
    { ...folder, unfinishedFiles: 0, downloadLimit: null, passwordHash: null, encryption: null },
    NO_CONTENTS,
    context,
  ),
  message: null,
  ...takedownFields(folder),
});

export const takedownFields = (folder: Pick<Folder, 'name' | 'takedownReason'>) => ({
  originalFolderName: folder.name || null,
  copyrightViolation: true,
  takedownReason: folder.takedownReason,
});

export const ownFolderAnswer = (folder: SizedFolder, { bandwidthLimit, origin }: AnswerContext): OwnFolderAnswer => ({
  folderId: folder.id,
  folderName: folder.name,
  shareLink: shareLinkOf(origin, folder.id, folder.accessHash !== null),
  createdAt: iso(folder.createdAt),
  keptSince: iso(lifetimeStart(folder)),
  lastAccessed: isoOrNull(folder.lastAccessedAt),
  totalDownloads: folder.downloadCount,
  firstDownload: isoOrNull(folder.firstDownloadAt),
  lastDownload: isoOrNull(folder.lastDownloadAt),
  isUsedUp: isUsedUp(folder),
  bandwidthUsed: folder.downloadedBytes,
  bandwidthLimit,
  fileCount: folder.fileCount,
  folderCount: folder.folderCount,
  ...(folder.thumbnailFileId !== null && { thumbnailFileId: folder.thumbnailFileId }),
  unfinishedFiles: folder.unfinishedFiles,
  unfinishedBytes: folder.unfinishedBytes,
  ownSize: folder.totalBytes,
  totalSize: folder.treeBytes,
  isTotalSizePartial: !folder.isTreeComplete,
  expiryDate: isoOrNull(folder.expiresAt),
  ...sharingAnswer(folder),
  ...(folder.takenDownAt === null
    ? { copyrightViolation: false, takedownReason: null, originalFolderName: null }
    : takedownFields(folder)),
  ...encryptedFields(folder),
});

export const sharingAnswer = ({
  passwordHash,
  message,
  downloadLimit,
  stoppedAt,
  encryption,
}: Pick<Folder, 'passwordHash' | 'message' | 'downloadLimit' | 'stoppedAt' | 'encryption'>): SharingSettings => ({
  hasPassword: passwordHash !== null || (encryption !== null && encryption.kdf !== 'none'),
  message,
  downloadLimit,
  isStopped: stoppedAt !== null,
});

export const ownFileAnswer = (file: OwnFile, { origin }: AnswerContext): OwnFileAnswer => ({
  ...fileAnswer(file, file),
  folderId: file.folderId,
  shareLink: shareLinkOf(origin, file.folderId, file.sealed !== null),
});
