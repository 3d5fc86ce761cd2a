import type { FileAnswer } from '../../../worker/contract/calls/folders';

export interface PreviewFile {
  readonly fileId: string;
  readonly name: string;
  /** MIME type from the sender's browser. */
  readonly type: string;
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

/** `previous` or `next` is undefined at an end of the list. `index` is -1 if the file is not in the list. */
export function neighboursOf(files: readonly PreviewFile[], fileId: string) {
  const index = files.findIndex((file) => file.fileId === fileId);
  return { index, previous: files[index - 1], next: index < 0 ? undefined : files[index + 1] };
}
