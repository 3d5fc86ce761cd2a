import { formatBytes, formatCount, formatDuration, formatSpeed } from '../../../../lib/format';
import type { FileProgress, UploadProgress } from '../../engine/upload';

const TENTH_OF_A_MIB = 1024 * 1024 * 0.1;

/** Examples: `12.0 MB/s`, or `90 KB/s` if the speed is below 0.1 MB/s. */
const speedWords = (bytesPerSecond: number): string =>
  bytesPerSecond < TENTH_OF_A_MIB ? `${Math.ceil(bytesPerSecond / 1024)} KB/s` : formatSpeed(bytesPerSecond);

/** Example: `01:05:20 left`. */
export const timeLeftWords = (seconds: number): string => `${formatDuration(seconds)} left`;

/** Returns null while the upload is stalled or the speed is unknown. */
export function paceWords({ bytesPerSecond, secondsLeft }: UploadProgress): string | null {
  if (bytesPerSecond === null) return null;
  const speed = speedWords(bytesPerSecond);
  return secondsLeft === null ? speed : `${speed} · ${timeLeftWords(secondsLeft)}`;
}

/**
 * Returns the sent bytes of a single file, or the number of the next file: `3 of 12`. When all bytes are sent,
 * returns the number of files that the server has checked.
 */
export function sumWords({ phase, totalFiles, doneFiles, sentBytes, totalBytes }: UploadProgress): string {
  if (totalFiles === 1) return `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`;
  return phase === 'finishing'
    ? `${formatCount(doneFiles)} of ${formatCount(totalFiles)} files checked`
    : `Processing file ${formatCount(Math.min(doneFiles + 1, totalFiles))} of ${formatCount(totalFiles)}`;
}

/** Example: `Attempt 2 of 4`. Returns null if there is no retry of the file. */
export const attemptWords = ({ attempt }: Pick<FileProgress, 'attempt'>): string | null =>
  attempt && `Attempt ${attempt.number} of ${attempt.of}`;
