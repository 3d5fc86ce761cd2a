/** What the meter is told of a download. */

/** Something that is sent: a file, or an archive of a folder with its tag, of `size` bytes. */
export type Countable = { size: number } & ({ fileId: string; isPreview: boolean } | { archive: string });

/** A download that is to be admitted. */
export interface DownloadAsked {
  downloadId: string;
  folderId: string;
  /** What its bytes are of, and from where on. */
  counted: Countable;
  offset: number;
  /** The bytes asked for in all. */
  bytes: number;
  /** Whom they go to; null: to the folder's owner, whose downloads are none, or they are none anyway. */
  recipient: string | null;
  /** How often the folder may be downloaded, null: as often as people like; and how often it was, as D1 knows. */
  downloadLimit: number | null;
  downloads: number;
  /** The size of all files of the folder. */
  contentBytes: number;
  /** An owner's downloads are free up to `ownLimit` bytes a month, and above it like anybody's. */
  isOwner: boolean;
  ownLimit: number;
  monthlyLimit: number;
  folderLimit: number;
  now: number;
}

/** A download that has ended, which had been admitted out of a grant. */
export interface EndedDownload {
  readonly asked: DownloadAsked;
  readonly sent: number;
  /** Bytes that may have arrived beyond those, since the connection broke off. They count, too. */
  readonly uncertain: number;
}
