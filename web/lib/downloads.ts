export interface FileDownload {
  readonly folderId: string;
  readonly fileId: string;
  readonly name: string;
}

/** A ZIP of a folder, or of some of its files. */
export interface ArchiveDownload {
  readonly folderId: string;
  readonly name: string;
  /**
   * `files` are ids. `paths` are directories, with all their contents. Without both, the whole folder is downloaded.
   */
  readonly files?: readonly string[];
  readonly paths?: readonly string[];
  /** Key of this download in `Downloads.busy`. The default is the folder's id. */
  readonly busyKey?: string;
}

export interface Downloads {
  /** Downloads that are starting, by file id, by `busyKey` or by the folder id of an archive. */
  readonly busy: ReadonlySet<string>;
  one(file: FileDownload): void;
  many(files: readonly FileDownload[]): void;
  archives(downloads: readonly ArchiveDownload[]): void;
}
