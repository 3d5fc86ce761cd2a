import type { FileAnswer } from '../../../worker/contract/calls/folders';

/** The data of a file that previews need. */
export interface PreviewFile {
  readonly fileId: string;
  readonly name: string;
  /** Type given by the sender's browser. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Returns the data of a file that the server lists. */
export const previewFileOf = (
  file: Pick<FileAnswer, 'fileId' | 'originalFilename' | 'mimeType' | 'fileSize'>,
): PreviewFile => ({
  fileId: file.fileId,
  name: file.originalFilename,
  type: file.mimeType,
  size: file.fileSize,
});

/**
 * Returns the files before and after the one shown. They are undefined at an end of the list, and if the file is not in
 * it.
 */
export function neighboursOf(files: readonly PreviewFile[], fileId: string) {
  const index = files.findIndex((file) => file.fileId === fileId);
  return { index, previous: files[index - 1], next: index < 0 ? undefined : files[index + 1] };
}
