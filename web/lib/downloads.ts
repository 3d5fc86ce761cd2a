/** A file to download. */
export interface FileDownload {
  readonly folderId: string;
  readonly fileId: string;
  readonly name: string;
}

/** A folder, or some of its files, to download as one ZIP. */
export interface ArchiveDownload {
  readonly folderId: string;
  /** File name of the ZIP, without the extension. */
  readonly name: string;
  /**
   * `files` has ids of single files. `paths` has directories, each downloaded with everything below it. If both are
   * absent, the whole folder is downloaded.
   */
  readonly files?: readonly string[];
  readonly paths?: readonly string[];
  /** Key of this download in `Downloads.busy` while the download starts. The folder's id by default. */
  readonly busyKey?: string;
}

/** Downloads of files in a list. The page that shows the list provides them. */
export interface Downloads {
  /** Keys of downloads that are being started: the id of a file, or the `busyKey` or folder id of an archive. */
  readonly busy: ReadonlySet<string>;
  one(file: FileDownload): void;
  /** Downloads files one after another. */
  many(files: readonly FileDownload[]): void;
  /** Downloads archives one after another. */
  archives(downloads: readonly ArchiveDownload[]): void;
}
