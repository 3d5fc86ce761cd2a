import { countOf, formatCount, formatRelative } from './format';

/** The server sends these figures only to the folder's owner. */
export interface DownloadFigures {
  readonly totalDownloads: number;
  readonly lastDownload: string | null;
  /** Last time when a visitor other than the owner opened the folder, ISO 8601. Null if there was no such visitor. */
  readonly lastAccessed: string | null;
  readonly downloadLimit: number | null;
}

/**
 * Examples: `Downloaded 2 minutes ago, 3 times`. With a limit: `Downloaded 2 minutes ago, 3 of 8`. If the folder was
 * only opened: `Opened 2 minutes ago`. Returns null if there is nothing to show.
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

/** The clocks of server and visitor differ, so a time in the near future is treated as past. */
const ago = (time: string, now: number): string => formatRelative(Math.min(new Date(time).getTime(), now - 1), now);
