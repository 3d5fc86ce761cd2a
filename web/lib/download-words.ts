/** How often something was downloaded, in words. Pure. */
import { countOf, formatCount, formatRelative } from './format';

/** What an owner is told of the downloads of a folder. */
export interface DownloadsTold {
  readonly totalDownloads: number;
  /** ISO 8601; null where there was none. */
  readonly lastDownload: string | null;
  /** When somebody else looked at it last, be it without a download. ISO 8601; null: nobody has. */
  readonly lastAccessed: string | null;
  /** Null: as often as people like. */
  readonly downloadLimit: number | null;
}

/**
 * `Downloaded 2 minutes ago, 3 times`, or `3 of 8` where so many are allowed; `Opened 2 minutes ago` where somebody has
 * only looked; null where there is nothing to say.
 */
export function downloadWords(told: DownloadsTold, now: number) {
  const { totalDownloads, lastDownload, lastAccessed, downloadLimit } = told;
  if (totalDownloads === 0 || lastDownload === null) {
    const count = countWords(told);
    if (totalDownloads > 0 || lastAccessed === null) return count;
    const opened = `Opened ${ago(lastAccessed, now)}`;
    return count === null ? opened : `${opened}, ${count}`;
  }
  const last = `Downloaded ${ago(lastDownload, now)}`;
  if (downloadLimit !== null) return `${last}, ${formatCount(totalDownloads)} of ${formatCount(downloadLimit)}`;
  return totalDownloads === 1 ? last : `${last}, ${formatCount(totalDownloads)} times`;
}

/** The same for a page on which somebody waits for a download. */
export function liveDownloadWords(told: DownloadsTold, now: number): string {
  const words = downloadWords(told, now);
  if (told.totalDownloads > 0 && words !== null) return words;
  return told.lastAccessed === null
    ? 'Not downloaded yet'
    : `Opened ${ago(told.lastAccessed, now)}, not downloaded yet`;
}

function countWords({ totalDownloads, downloadLimit }: DownloadsTold): string | null {
  if (downloadLimit !== null) return `${formatCount(totalDownloads)} of ${countOf(downloadLimit, 'download')}`;
  return totalDownloads === 0 ? null : countOf(totalDownloads, 'download');
}

/** The clocks of the server and of the reader differ by a little. */
const ago = (time: string, now: number): string => formatRelative(Math.min(new Date(time).getTime(), now - 1), now);
