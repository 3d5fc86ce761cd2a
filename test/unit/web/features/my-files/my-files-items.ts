import { itemsOf, type MyFilesPage } from '../../../../../web/features/my-files/list/items';
import type { OwnFileAnswer, OwnFolderAnswer } from '../../../../../worker/contract/calls/folders';
import { sharedFile } from '../folder-view/shared-file';

/** By default, the folder has one small file and no expiry. */
export const ownFolder = (folderId: string, over: Partial<OwnFolderAnswer> = {}): OwnFolderAnswer => ({
  folderId,
  folderName: `Folder ${folderId}`,
  shareLink: `https://files.example/d/${folderId}`,
  createdAt: '2026-11-20T12:00:00Z',
  keptSince: '2026-11-20T12:00:00Z',
  lastAccessed: null,
  totalDownloads: 0,
  firstDownload: null,
  lastDownload: null,
  isUsedUp: false,
  bandwidthUsed: 0,
  bandwidthLimit: 1,
  fileCount: 1,
  folderCount: 0,
  unfinishedFiles: 0,
  unfinishedBytes: 0,
  ownSize: 10,
  totalSize: 10,
  isTotalSizePartial: false,
  expiryDate: null,
  hasPassword: false,
  message: null,
  downloadLimit: null,
  isStopped: false,
  copyrightViolation: false,
  takedownReason: null,
  originalFolderName: null,
  ...over,
});

/** The id is path and name. */
export const ownFile = (folderId: string, fullName: string, over: Partial<OwnFileAnswer> = {}): OwnFileAnswer => ({
  ...sharedFile(fullName),
  folderId,
  shareLink: `https://files.example/d/${folderId}`,
  ...over,
});

export const myFilesPage = (over: Partial<MyFilesPage>): MyFilesPage => ({
  folders: [],
  directories: [],
  files: [],
  pagination: { page: 1, limit: 5, total: 0, totalPages: 0 },
  isSorted: true,
  trail: [],
  current: null,
  ...over,
});

export const rowsOf = (over: Partial<MyFilesPage>) => itemsOf(myFilesPage(over));
