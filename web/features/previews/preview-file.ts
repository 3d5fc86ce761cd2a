/** What a preview must know of a file. */
export interface PreviewFile {
  readonly fileId: string;
  readonly name: string;
  /** As its sender said. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** The file before and the file after the one shown; undefined at an end, and where the one shown is not in the list. */
export function neighboursOf(files: readonly PreviewFile[], fileId: string) {
  const index = files.findIndex((file) => file.fileId === fileId);
  return { index, previous: files[index - 1], next: index < 0 ? undefined : files[index + 1] };
}
