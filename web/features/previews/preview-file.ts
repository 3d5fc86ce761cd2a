import type { FileAnswer } from '../../../worker/contract/calls/folders';

/** The data of a file that previews need. */
export interface PreviewFile {
  readonly fileId: string;
  readonly name: string;
  /** MIME type that the sender's browser gave. */
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Returns the data that previews need, from a file in a response of the server. */
export const previewFileOf = (
  file: Pick<FileAnswer, 'fileId' | 'originalFilename' | 'mimeType' | 'fileSize'>,
): PreviewFile => ({
  fileId: file.fileId,
  name: file.originalFilename,
  type: file.mimeType,
  size: file.fileSize,
});

/**
 * Returns the file's index, and the files before and after it. A neighbour is undefined at an end of the list. If the
 * file is not in the list, `index` is -1 and both neighbours are undefined.
 */
export function neighboursOf(files: readonly PreviewFile[], fileId: string) {
  const index = files.findIndex((file) => file.fileId === fileId);
  return { index, previous: files[index - 1], next: index < 0 ? undefined : files[index + 1] };
}
