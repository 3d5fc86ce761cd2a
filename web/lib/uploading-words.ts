import { t } from '@lingui/core/macro';
import type { FileAnswer } from '../../worker/contract/calls/folders';
import { formatPercent } from './format';

export function uploadingWords({ arrivedBytes, fileSize }: Pick<FileAnswer, 'arrivedBytes' | 'fileSize'>): string {
  if (arrivedBytes === undefined) return t({ message: 'Uploading', comment: 'State of a file' });
  const share = formatPercent(Math.floor((arrivedBytes / fileSize) * 100));
  return t({ message: `Uploading, ${share}`, comment: 'State of a file. share: 42%' });
}
