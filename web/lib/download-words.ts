/** Download counts in words. Pure. */
import { countOf, formatCount, formatRelative } from './format';

/** Figures about a folder's downloads that the server sends to its owner. */
export interface DownloadFigures {
  readonly totalDownloads: number;
  /** ISO 8601. Null if there was no download. */
  readonly lastDownload: string | null;
  /** When another visitor last opened the folder, with or without a download. ISO 8601. Null if none has. */
  readonly lastAccessed: string | null;
  /** Null if there is no limit. */
  readonly downloadLimit: number | null;
}

/**
 * Returns `Downloaded 2 minutes ago, 3 times`, or `3 of 8` if there is a limit. Returns `Opened 2 minutes ago` if it
 * was only opened. Returns null if there is nothing to say.
 */
export function downloadWords(figures: DownloadFigures, now: number) {
  const { totalDownloads, lastDownload, lastAccessed, downloadLimit } = figures;
  if (totalDownloads === 0 || lastDownload === null) {
    const count = countWords(figures);
    if (totalDownloads > 0 || lastAccessed === null) return count;
    const openedText = `Opened ${ago(lastAccessed, now)}`;
    return count === null ? openedText : `${openedText}, ${count}`;
  }
  const last = `Downloaded ${ago(lastDownload, now)}`;
  if (downloadLimit !== null) return `${last}, ${formatCount(totalDownloads)} of ${formatCount(downloadLimit)}`;
  return totalDownloads === 1 ? last : `${last}, ${formatCount(totalDownloads)} times`;
}

/** Returns the same for a page that waits for downloads. Says so if there is no download yet. */
export function liveDownloadWords(figures: DownloadFigures, now: number): string {
  const words = downloadWords(figures, now);
  if (figures.totalDownloads > 0 && words !== null) return words;
  return figures.lastAccessed === null
    ? 'Not downloaded yet'
    : `Opened ${ago(figures.lastAccessed, now)}, not downloaded yet`;
}

function countWords({ totalDownloads, downloadLimit }: DownloadFigures): string | null {
  if (downloadLimit !== null) return `${formatCount(totalDownloads)} of ${countOf(downloadLimit, 'download')}`;
  return totalDownloads === 0 ? null : countOf(totalDownloads, 'download');
}

/** Keeps times in the past, because the clocks of server and visitor differ slightly. */
const ago = (time: string, now: number): string => formatRelative(Math.min(new Date(time).getTime(), now - 1), now);
