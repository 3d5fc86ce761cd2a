/**
 * A file, or an archive with the ETag `archive`. `size` is the size of the whole file or archive in bytes. `downloads`
 * is the number of downloads of the file so far, from D1.
 */
export type DownloadTarget = { size: number } & (
  | { fileId: string; downloads: number; isPreview: boolean }
  | { archive: string }
);

export interface DownloadRequest {
  downloadId: string;
  folderId: string;
  target: DownloadTarget;
  /** Range of the target that is sent: first byte, and number of bytes. */
  offset: number;
  bytes: number;
  /** Null if the request cannot count as a download, for example because the owner made it. */
  recipient: string | null;
  /** Null if unlimited. `downloads` is the number of downloads so far, from D1. */
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
  /** Bytes in flight when the connection broke off. They count, because they may have arrived. */
  readonly uncertainBytes: number;
}
