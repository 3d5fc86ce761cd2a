import type { FileAnswer } from '../../worker/contract/calls/folders';

/** Returns the state of a file that has not arrived: "Uploading", or "Uploading, 33%" if it is sent in parts. */
export const uploadingWords = ({ arrivedBytes, fileSize }: Pick<FileAnswer, 'arrivedBytes' | 'fileSize'>): string =>
  arrivedBytes === undefined ? 'Uploading' : `Uploading, ${Math.floor((arrivedBytes / fileSize) * 100)}%`;
