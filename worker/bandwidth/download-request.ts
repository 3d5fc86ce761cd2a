/** Arguments of the meter's download calls. */

/** A file, or an archive of a folder, of `size` bytes. `archive` is the archive's tag. */
export type DownloadTarget = { size: number } & ({ fileId: string; isPreview: boolean } | { archive: string });

/** A download for the meter to admit. */
export interface DownloadRequest {
  downloadId: string;
  folderId: string;
  /** File or archive to send, and the offset of the first byte. */
  target: DownloadTarget;
  offset: number;
  /** Total bytes requested. */
  bytes: number;
  /** Key of the recipient. Null if the request cannot count as a download, for example if the owner sends it. */
  recipient: string | null;
  /** Maximum downloads of the folder (null if unlimited), and downloads so far according to D1. */
  downloadLimit: number | null;
  downloads: number;
  /** Total size of the folder's files. */
  contentBytes: number;
  /**
   * The owner's downloads are free up to `ownerLimit` bytes a month. Above `ownerLimit` they count like any download.
   */
  isOwner: boolean;
  ownerLimit: number;
  monthlyLimit: number;
  folderLimit: number;
  now: number;
}

/** A finished download that was admitted from a grant. */
export interface EndedDownload {
  readonly request: DownloadRequest;
  readonly sentBytes: number;
  /** Bytes in flight when the connection broke off. These bytes count, because they may have arrived. */
  readonly uncertainBytes: number;
}
