/** A file as downloading it needs it. */
export interface FileWanted {
  readonly folderId: string;
  readonly fileId: string;
  readonly name: string;
}

/** A folder, or a part of it, as one ZIP. */
export interface ArchiveWanted {
  readonly folderId: string;
  /** Without the ending. */
  readonly name: string;
  /** Ids of single files, and directories with all below them; everything where both are absent. */
  readonly files?: readonly string[];
  readonly paths?: readonly string[];
  /** What is busy while it is asked for; the folder, by its id, where absent. */
  readonly busyKey?: string;
}

/** How a list downloads what is in it. The list knows no more: the page that shows it brings it. */
export interface Downloads {
  /** Ids of the files, and of the folders as archives or their `busyKey`, that are being asked for. */
  readonly busy: ReadonlySet<string>;
  one(file: FileWanted): void;
  /** One file after the other. */
  many(files: readonly FileWanted[]): void;
  /** One archive after the other. */
  archives(wanted: readonly ArchiveWanted[]): void;
}
