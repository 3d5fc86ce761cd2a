import { countOf, formatBytes, formatCount } from '../../../lib/format';
import type { PickedFile } from '../engine/upload';
import { totalBytesOf } from './stage';

/** What one upload may be here and now, as far as it is known; Infinity where it is not. */
export interface UploadLimits {
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** Bytes that are left of the month. */
  readonly bytesLeft: number;
}

/** The picked files by what becomes of them. */
export interface SortedFiles {
  readonly sent: readonly PickedFile[];
  /** Larger than the server takes. */
  readonly tooLarge: readonly PickedFile[];
}

/** Decides which of the picked files are sent. */
export function sortOut(
  files: readonly PickedFile[],
  { maxFileBytes }: Pick<UploadLimits, 'maxFileBytes'>,
): SortedFiles {
  const isTooLarge = ({ file }: PickedFile) => file.size > maxFileBytes;
  return { sent: files.filter((one) => !isTooLarge(one)), tooLarge: files.filter(isTooLarge) };
}

/** Why files that are to be sent together would be refused together: a sentence, or null. */
export function whyTooMuch(files: readonly PickedFile[], { maxFiles, bytesLeft }: UploadLimits): string | null {
  if (files.length > maxFiles) {
    return `${countOf(files.length, 'file')} are too many for one upload, which may have ${formatCount(maxFiles)}. Remove some of them.`;
  }
  const totalBytes = totalBytesOf(files);
  if (totalBytes <= bytesLeft) return null;
  return `${formatBytes(totalBytes)} are too much: ${formatBytes(bytesLeft)} are left of this month’s bandwidth. Remove some files.`;
}
