/** Arguments of the meter's download calls. */

/** A file or an archive of `size` bytes. `archive` is the archive's tag. */
export type DownloadTarget = { size: number } & ({ fileId: string; isPreview: boolean } | { archive: string });

export interface DownloadRequest {
  downloadId: string;
  folderId: string;
  target: DownloadTarget;
  /** Offset of the first byte to send. */
  offset: number;
  /** Total number of requested bytes. */
  bytes: number;
  /** Key of the recipient. Null if the request cannot count as a download, for example a request of the owner. */
  recipient: string | null;
  /**
   * Maximum number of downloads of the folder, or null if unlimited. `downloads` is the number of downloads so far,
   * from D1.
   */
  downloadLimit: number | null;
  downloads: number;
  /** Total size of the folder's files. */
  contentBytes: number;
  /** The owner's downloads are free up to `ownerLimit` bytes a month. Further bytes count like any download. */
  isOwner: boolean;
  ownerLimit: number;
  monthlyLimit: number;
  folderLimit: number;
  now: number;
}

/** A finished download that a grant admitted. */
export interface EndedDownload {
  readonly request: DownloadRequest;
  readonly sentBytes: number;
  /** Bytes in flight when the connection broke off. These bytes count, because they may have arrived. */
  readonly uncertainBytes: number;
}
