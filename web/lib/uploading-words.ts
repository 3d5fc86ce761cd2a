import type { FileAnswer } from '../../worker/contract/calls/folders';

export const uploadingWords = ({ arrivedBytes, fileSize }: Pick<FileAnswer, 'arrivedBytes' | 'fileSize'>): string =>
  arrivedBytes === undefined ? 'Uploading' : `Uploading, ${Math.floor((arrivedBytes / fileSize) * 100)}%`;
