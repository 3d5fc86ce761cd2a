/** How often something was downloaded, in words. Pure. */
import { countOf, formatCount, formatRelative } from './format';

/** What an owner is told of the downloads of a folder. */
export interface DownloadsTold {
  readonly total_downloads: number;
  /** ISO 8601; null where there was none. */
  readonly last_download: string | null;
  /** Null: as often as people like. */
  readonly downloadLimit: number | null;
}

/** `Downloaded 2 minutes ago, 3 times`, or `3 of 8` where so many are allowed; null where there is nothing to say. */
export function downloadWords({ total_downloads, last_download, downloadLimit }: DownloadsTold, now: number) {
  if (total_downloads === 0 || last_download === null) {
    if (downloadLimit !== null) return `${formatCount(total_downloads)} of ${countOf(downloadLimit, 'download')}`;
    return total_downloads === 0 ? null : countOf(total_downloads, 'download');
  }
  // The clocks of the server and of the reader differ by a little.
  const last = `Downloaded ${formatRelative(Math.min(new Date(last_download).getTime(), now - 1), now)}`;
  if (downloadLimit !== null) return `${last}, ${formatCount(total_downloads)} of ${formatCount(downloadLimit)}`;
  return total_downloads === 1 ? last : `${last}, ${formatCount(total_downloads)} times`;
}

/** The same for a page on which somebody waits for a download. */
export const liveDownloadWords = (told: DownloadsTold, now: number): string =>
  (told.total_downloads > 0 && downloadWords(told, now)) || 'Not downloaded yet';
