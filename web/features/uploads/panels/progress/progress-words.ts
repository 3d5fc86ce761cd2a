/** What the panel of an upload under way says in figures. Pure. */
import { formatBytes, formatCount, formatSpeed } from '../../../../lib/format';
import type { FileProgress, UploadProgress } from '../../engine/upload';

const TENTH_OF_A_MIB = 1024 * 1024 * 0.1;

/** `12.0 MB/s`; by KB where that would be nothing. */
const speedWords = (bytesPerSecond: number): string =>
  bytesPerSecond < TENTH_OF_A_MIB ? `${Math.ceil(bytesPerSecond / 1024)} KB/s` : formatSpeed(bytesPerSecond);

/** Time left as hh:mm:ss: `00:00:08 left`, `01:05:20 left`. */
export function timeLeftWords(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')} left`;
}

/** How fast, and for how long yet; null while nothing moves, or that cannot be told. */
export function paceWords({ bytesPerSecond, secondsLeft }: UploadProgress): string | null {
  if (bytesPerSecond === null) return null;
  const speed = speedWords(bytesPerSecond);
  return secondsLeft === null ? speed : `${speed} · ${timeLeftWords(secondsLeft)}`;
}

/** What has got across: the bytes of a single file, or which of several files is next. */
export const sumWords = ({ totalFiles, doneFiles, sentBytes, totalBytes }: UploadProgress): string =>
  totalFiles === 1
    ? `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`
    : `Processing file ${formatCount(Math.min(doneFiles + 1, totalFiles))} of ${formatCount(totalFiles)}`;

/** `Retrying, 2 of 4`; null where nothing went wrong. */
export const attemptWords = ({ attempt }: Pick<FileProgress, 'attempt'>): string | null =>
  attempt && `Retrying, ${attempt.number} of ${attempt.of}`;
