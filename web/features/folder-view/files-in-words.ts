import { plural, t } from '@lingui/core/macro';
import { formatBytes } from '../../lib/format';

export const filesInWords = (count: number): string => plural(count, { one: '# file', other: '# files' });

export function filesAndSizeInWords(count: number, bytes: number): string {
  const size = formatBytes(bytes);
  return t({
    message: `${plural(count, { one: '# file', other: '# files' })}, ${size}`,
    comment: 'Example: 3 files, 12 MB',
  });
}
