export interface FileDownload {
  readonly folderId: string;
  readonly fileId: string;
  readonly name: string;
}

export interface ArchiveDownload {
  readonly folderId: string;
  readonly name: string;
  /**
   * `files` are ids. `paths` are directories with all their contents. If both are missing, the whole folder is
   * downloaded.
   */
  readonly files?: readonly string[];
  readonly paths?: readonly string[];
  /** Key of this download in `Downloads.busy`. The default is the folder's id. */
  readonly busyKey?: string;
}

export interface Downloads {
  /** Keys of downloads that are starting: file ids, or the `busyKey` or folder id of an archive. */
  readonly busy: ReadonlySet<string>;
  one(file: FileDownload): void;
  many(files: readonly FileDownload[]): void;
  archives(downloads: readonly ArchiveDownload[]): void;
}
