import type { FileAnswer } from '../../worker/contract/calls/folders';

/** Examples: `Uploading`, or `Uploading, 33%` if the file is sent in parts. */
export const uploadingWords = ({ arrivedBytes, fileSize }: Pick<FileAnswer, 'arrivedBytes' | 'fileSize'>): string =>
  arrivedBytes === undefined ? 'Uploading' : `Uploading, ${Math.floor((arrivedBytes / fileSize) * 100)}%`;
