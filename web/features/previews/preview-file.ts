import type { FileAnswer } from '../../../worker/contract/calls/folders';

export interface PreviewFile {
  readonly fileId: string;
  readonly name: string;
  /** MIME type that the sender's browser reported. */
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
}

export const previewFileOf = (
  file: Pick<FileAnswer, 'fileId' | 'originalFilename' | 'mimeType' | 'fileSize'>,
): PreviewFile => ({
  fileId: file.fileId,
  name: file.originalFilename,
  type: file.mimeType,
  size: file.fileSize,
});

/**
 * Returns the file's index and the files before and after the file. At an end of the list, `previous` or `next` is
 * undefined. If the file is not in the list, `index` is -1, and `previous` and `next` are undefined.
 */
export function neighboursOf(files: readonly PreviewFile[], fileId: string) {
  const index = files.findIndex((file) => file.fileId === fileId);
  return { index, previous: files[index - 1], next: index < 0 ? undefined : files[index + 1] };
}
