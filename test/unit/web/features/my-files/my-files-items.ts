import type { OwnFileAnswer, OwnFolderAnswer } from '../../../../../worker/contract/calls/folders';
import { sharedFile } from '../folder-view/shared-file';

/** A folder as its owner is told of it: one small file, and no expiry, but for what is given. */
export const ownFolder = (folderId: string, over: Partial<OwnFolderAnswer> = {}): OwnFolderAnswer => ({
  folder_id: folderId,
  folder_name: `Folder ${folderId}`,
  shareLink: `https://files.example/d/${folderId}`,
  created_at: '2026-11-20T12:00:00Z',
  kept_since: '2026-11-20T12:00:00Z',
  lastAccessed: null,
  total_downloads: 0,
  first_download: null,
  last_download: null,
  is_used_up: false,
  bandwidth_used: 0,
  bandwidth_limit: 1,
  file_count: 1,
  folder_count: 0,
  unfinished_files: 0,
  unfinished_bytes: 0,
  own_size: 10,
  total_size: 10,
  is_total_size_partial: false,
  expiry_date: null,
  hasPassword: false,
  message: null,
  downloadLimit: null,
  isStopped: false,
  copyrightViolation: false,
  takedownReason: null,
  original_folder_name: null,
  ...over,
});

/** A file in it as its owner is told of it; its id is its place and name. */
export const ownFile = (folderId: string, fullName: string, over: Partial<OwnFileAnswer> = {}): OwnFileAnswer => ({
  ...sharedFile(fullName),
  folderId,
  shareLink: `https://files.example/d/${folderId}`,
  ...over,
});
