import { plural, t } from '@lingui/core/macro';
import { formatCount, formatRelative } from './format';

export interface DownloadFigures {
  readonly totalDownloads: number;
  readonly lastDownload: string | null;
  /** ISO 8601. Null until a visitor other than the owner has opened the folder. */
  readonly lastAccessed: string | null;
  readonly downloadLimit: number | null;
}

/** Examples: `Downloaded 2 minutes ago, 3 of 8`, `Opened 2 minutes ago`. Returns null if there is nothing to say. */
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

/** Like `downloadWords`. Before the first download, says that nothing was downloaded yet. */
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

/** Shows a time after `now` as `just now`, because the clocks of server and device differ. */
const ago = (time: string, now: number): string => formatRelative(Math.min(new Date(time).getTime(), now - 1), now);
