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

/** At an end of the list, `previous` or `next` is undefined. If the file is not in the list, `index` is -1. */
export function neighboursOf(files: readonly PreviewFile[], fileId: string) {
  const index = files.findIndex((file) => file.fileId === fileId);
  return { index, previous: files[index - 1], next: index < 0 ? undefined : files[index + 1] };
}
