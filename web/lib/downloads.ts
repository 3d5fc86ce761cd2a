/** A file to download. */
export interface FileDownload {
  readonly folderId: string;
  readonly fileId: string;
  readonly name: string;
}

/** A folder, or a part of it, to download as one ZIP. */
export interface ArchiveDownload {
  readonly folderId: string;
  /** Without the extension. */
  readonly name: string;
  /** Ids of single files, and directories with everything below them. If both are absent, the whole folder. */
  readonly files?: readonly string[];
  readonly paths?: readonly string[];
  /** Key in `busy` while this download starts. The folder's id by default. */
  readonly busyKey?: string;
}

/** Downloads of files in a list. The page that shows the list provides them. */
export interface Downloads {
  /** Downloads that are being started: ids of files, and ids of folders or the `busyKey` of archives. */
  readonly busy: ReadonlySet<string>;
  one(file: FileDownload): void;
  /** Downloads files one after another. */
  many(files: readonly FileDownload[]): void;
  /** Downloads archives one after another. */
  archives(downloads: readonly ArchiveDownload[]): void;
}
