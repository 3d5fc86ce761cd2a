export interface FileDownload {
  readonly folderId: string;
  readonly fileId: string;
  readonly name: string;
}

/** A ZIP of a folder, or of some files in the folder. */
export interface ArchiveDownload {
  readonly folderId: string;
  /** File name of the ZIP, without the extension. */
  readonly name: string;
  /**
   * `files` has ids of single files. `paths` has directories, which are downloaded with all their contents. If both
   * fields are absent, the whole folder is downloaded.
   */
  readonly files?: readonly string[];
  readonly paths?: readonly string[];
  /** Key of this download in `Downloads.busy` while the download starts. The default is the folder's id. */
  readonly busyKey?: string;
}

export interface Downloads {
  /** Keys of downloads that are starting. A key is a file id, a `busyKey` or the folder id of an archive. */
  readonly busy: ReadonlySet<string>;
  one(file: FileDownload): void;
  many(files: readonly FileDownload[]): void;
  archives(downloads: readonly ArchiveDownload[]): void;
}
