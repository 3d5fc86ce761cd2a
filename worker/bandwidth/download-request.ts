/** File, or archive with the ETag `archive`. `downloads` is the file's download count in D1. */
export type DownloadTarget = { size: number } & (
  | { fileId: string; downloads: number; isPreview: boolean }
  | { archive: string }
);

export interface DownloadRequest {
  downloadId: string;
  folderId: string;
  target: DownloadTarget;
  offset: number;
  bytes: number;
  /** Null if the request cannot count as a download, for example because the caller is the owner. */
  recipient: string | null;
  /** Null if unlimited. `downloads` is the folder's download count in D1. */
  downloadLimit: number | null;
  downloads: number;
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
  readonly uncertainBytes: number;
}
