/**
 * File, or archive with the ETag `archive`. `size` is the whole size in bytes. `downloads` is the file's total in D1.
 */
export type DownloadTarget = { size: number } & (
  | { fileId: string; downloads: number; isPreview: boolean }
  | { archive: string }
);

export interface DownloadRequest {
  downloadId: string;
  folderId: string;
  target: DownloadTarget;
  /** Requested range: first byte, and number of bytes. */
  offset: number;
  bytes: number;
  /** Null if the request cannot count as a download, for example because the owner made it. */
  recipient: string | null;
  /** Null if unlimited. `downloads` is the folder's total in D1. */
  downloadLimit: number | null;
  downloads: number;
  /** Size of the folder's own files. */
  contentBytes: number;
  /** The owner's downloads are free up to `ownerLimit` bytes a month. */
  isOwner: boolean;
  ownerLimit: number;
  monthlyLimit: number;
  folderLimit: number;
  now: number;
}

export interface EndedDownload {
  readonly request: DownloadRequest;
  readonly sentBytes: number;
  /** Bytes in flight when the connection broke off. They count as sent. */
  readonly uncertainBytes: number;
}
