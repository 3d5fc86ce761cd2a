/** How often something was downloaded, in words. Pure. */
import { MINUTE_MS } from '../../worker/contract/units';
import { countOf, formatCount, formatRelative } from './format';

/** What an owner is told of the downloads of a folder. */
export interface DownloadsTold {
  readonly total_downloads: number;
  /** ISO 8601; null where there was none. */
  readonly last_download: string | null;
  /** Null: as often as people like. */
  readonly downloadLimit: number | null;
}

/** `3 downloads, last 2 minutes ago`, or of so many; null where there is nothing to say. */
export function downloadWords({ total_downloads, last_download, downloadLimit }: DownloadsTold, now: number) {
  if (total_downloads === 0 && downloadLimit === null) return null;
  const count = countWords(total_downloads, downloadLimit);
  return last_download === null ? count : `${count}, last ${formatRelative(last_download, now)}`;
}

/** The same for a page that shows it as it happens: `Downloaded just now, 2 downloads`. */
export function liveDownloadWords(told: DownloadsTold, now: number): string {
  const { total_downloads, last_download, downloadLimit } = told;
  const isNew = last_download !== null && now - new Date(last_download).getTime() < MINUTE_MS;
  if (isNew) return `Downloaded just now, ${countWords(total_downloads, downloadLimit)}`;
  return total_downloads === 0 ? 'Not downloaded yet' : (downloadWords(told, now) ?? '');
}

const countWords = (downloads: number, limit: number | null): string =>
  limit === null ? countOf(downloads, 'download') : `${formatCount(downloads)} of ${countOf(limit, 'download')}`;
