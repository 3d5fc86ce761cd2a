import { t } from '@lingui/core/macro';
import { formatBytes, formatCount, formatDuration, formatSpeed } from '../../../../lib/format';
import type { FileProgress, UploadProgress } from '../../engine/upload';

const TENTH_OF_A_MIB = 1024 * 1024 * 0.1;

/** Examples: `12.0 MB/s`, or `90 KB/s` below 0.1 MB/s. */
function speedWords(bytesPerSecond: number): string {
  if (bytesPerSecond >= TENTH_OF_A_MIB) return formatSpeed(bytesPerSecond);
  const kilobytes = formatCount(Math.ceil(bytesPerSecond / 1024));
  return t({ message: `${kilobytes} KB/s`, comment: 'Speed of an upload' });
}

function timeLeftWords(seconds: number): string {
  const duration = formatDuration(seconds);
  return t({ message: `${duration} left`, comment: 'Example: 01:05:20 left' });
}

/** Returns null while the upload is stalled or the speed is unknown. */
export function paceWords({ bytesPerSecond, secondsLeft }: UploadProgress): string | null {
  if (bytesPerSecond === null) return null;
  const speed = speedWords(bytesPerSecond);
  return secondsLeft === null ? speed : `${speed} · ${timeLeftWords(secondsLeft)}`;
}

export function fileWords({ totalFiles, doneFiles }: UploadProgress): string {
  const number = formatCount(Math.min(doneFiles + 1, totalFiles));
  const total = formatCount(totalFiles);
  return t({ message: `Processing file ${number} of ${total}`, comment: 'Example: Processing file 3 of 12' });
}

export function sentWords(sentBytes: number, totalBytes: number): string {
  const sent = formatBytes(sentBytes);
  const total = formatBytes(totalBytes);
  return t({ message: `${sent} of ${total}`, comment: 'Both values are sizes. Example: 1.2 GB of 2 GB' });
}

export function attemptWords({ attempt }: Pick<FileProgress, 'attempt'>): string | null {
  if (attempt === null) return null;
  const { number, of: total } = attempt;
  return t({ message: `Attempt ${number} of ${total}`, comment: 'Example: Attempt 2 of 4' });
}
