/** The data of a file that previews need. */
export interface PreviewFile {
  readonly fileId: string;
  readonly name: string;
  /** Type given by the sender's browser. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Returns the files before and after the one shown. They are undefined at an end of the list, and if the file is not in
 * it.
 */
export function neighboursOf(files: readonly PreviewFile[], fileId: string) {
  const index = files.findIndex((file) => file.fileId === fileId);
  return { index, previous: files[index - 1], next: index < 0 ? undefined : files[index + 1] };
}
