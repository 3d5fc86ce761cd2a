import { t } from '@lingui/core/macro';
import type { FileAnswer } from '../../worker/contract/calls/folders';

export function uploadingWords({ arrivedBytes, fileSize }: Pick<FileAnswer, 'arrivedBytes' | 'fileSize'>): string {
  if (arrivedBytes === undefined) return t({ message: 'Uploading', comment: 'State of a file' });
  const percent = Math.floor((arrivedBytes / fileSize) * 100);
  return t`Uploading, ${percent}%`;
}
