import type { NewFolder } from './store';

/** `initKey` is empty if no upload creates the folder. */
export const newFolder = (
  values: Pick<NewFolder, 'id' | 'ownerId' | 'parentId' | 'meterKey' | 'name' | 'createdAt' | 'expiresAt' | 'initKey'> &
    Partial<Pick<NewFolder, 'message' | 'stoppedAt' | 'downloadLimit' | 'accessHash' | 'encryption' | 'sealed'>>,
): NewFolder => ({
  message: null,
  stoppedAt: null,
  downloadLimit: null,
  accessHash: null,
  encryption: null,
  sealed: null,
  ...values,
  status: 'open',
  fileCount: 0,
  totalBytes: 0,
  unfinishedFiles: 0,
  unfinishedBytes: 0,
  nextPosition: 0,
  nextDirectory: 1,
  directoryBytes: 0,
  downloadCount: 0,
  downloadedBytes: 0,
  lastAccessedAt: null,
  takenDownAt: null,
  takedownReason: null,
  passwordHash: null,
});
