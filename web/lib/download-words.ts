import { plural, t } from '@lingui/core/macro';
import { formatCount, formatRelative } from './format';

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
 * only opened: `Opened 2 minutes ago`. Returns null if the folder was neither downloaded nor opened and has no limit.
 */
export function downloadWords(figures: DownloadFigures, now: number): string | null {
  const { totalDownloads, lastDownload, lastAccessed, downloadLimit } = figures;
  if (totalDownloads === 0)
    return lastAccessed === null ? countWords(figures) : openedWords(lastAccessed, figures, now);
  if (lastDownload === null) return countWords(figures);
  const relative = ago(lastDownload, now);
  if (downloadLimit !== null) {
    const [total, limit] = [formatCount(totalDownloads), formatCount(downloadLimit)];
    return t({
      message: `Downloaded ${relative}, ${total} of ${limit}`,
      comment:
        'relative: 2 minutes ago. total: number of downloads. limit: number of downloads that the sender allowed',
    });
  }
  if (totalDownloads === 1) return t({ message: `Downloaded ${relative}`, comment: 'relative: 2 minutes ago' });
  return t({
    message: plural(totalDownloads, {
      one: `Downloaded ${relative}, # time`,
      other: `Downloaded ${relative}, # times`,
    }),
    comment: 'relative: 2 minutes ago',
  });
}

/** Returns the same words as `downloadWords`, but also says that nothing was downloaded yet. */
export function liveDownloadWords(figures: DownloadFigures, now: number): string {
  const words = downloadWords(figures, now);
  if (figures.totalDownloads > 0 && words !== null) return words;
  if (figures.lastAccessed === null) return t`Not downloaded yet`;
  const relative = ago(figures.lastAccessed, now);
  return t({ message: `Opened ${relative}, not downloaded yet`, comment: 'relative: 2 minutes ago' });
}

function openedWords(lastAccessed: string, { downloadLimit }: DownloadFigures, now: number): string {
  const relative = ago(lastAccessed, now);
  if (downloadLimit === null) return t({ message: `Opened ${relative}`, comment: 'relative: 2 minutes ago' });
  return t({
    message: plural(downloadLimit, {
      one: `Opened ${relative}, 0 of # download`,
      other: `Opened ${relative}, 0 of # downloads`,
    }),
    comment: 'relative: 2 minutes ago. #: number of downloads that the sender allowed',
  });
}

function countWords({ totalDownloads, downloadLimit }: DownloadFigures): string | null {
  if (downloadLimit !== null) {
    const total = formatCount(totalDownloads);
    return t({
      message: plural(downloadLimit, { one: `${total} of # download`, other: `${total} of # downloads` }),
      comment: 'total: number of downloads. #: number of downloads that the sender allowed',
    });
  }
  return totalDownloads === 0 ? null : plural(totalDownloads, { one: '# download', other: '# downloads' });
}

/** Clocks of server and device differ, so a time after `now` is shown as `just now`. */
const ago = (time: string, now: number): string => formatRelative(Math.min(new Date(time).getTime(), now - 1), now);
