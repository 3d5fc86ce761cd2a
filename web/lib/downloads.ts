export interface FileDownload {
  readonly folderId: string;
  readonly fileId: string;
  readonly name: string;
}

export interface ArchiveDownload {
  readonly folderId: string;
  readonly name: string;
  /** `files`: ids. `paths`: directories with their contents. Without both, the whole folder is downloaded. */
  readonly files?: readonly string[];
  readonly paths?: readonly string[];
  /** Key in `Downloads.busy`. The default is the folder's id. */
  readonly busyKey?: string;
}

export type DownloadMode = 'archive' | 'one-by-one';

export interface Downloads {
  /** Keys of downloads that are starting: file ids or `busyKey`. */
  readonly busy: ReadonlySet<string>;
  one(file: FileDownload): void;
  many(files: readonly FileDownload[]): void;
  archives(downloads: readonly ArchiveDownload[]): void;
}
