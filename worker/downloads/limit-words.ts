/** What a person is told whose download meets a limit: whose limit it is, and until when. Pure. */
import type { DownloadAsked } from '../bandwidth/download-asked';
import { nextMonth } from '../bandwidth/month';
import { type ErrorCode, errors } from '../contract/errors';
import { formatLimit } from '../contract/sizes';

type Limits = Pick<DownloadAsked, 'isOwner' | 'folderLimit' | 'now'>;

/** The sentences of a refusal. Days are those of UTC, by which months are counted. */
export function limitWords(code: ErrorCode, { isOwner, folderLimit, now }: Limits): string {
  switch (code) {
    case 'bandwidth_exceeded': {
      const whose = isOwner ? 'Your' : "The sender's";
      return `${errors[code][1]}. ${whose} monthly transfer is used up. Available again on ${DAY.format(nextMonth(now))}.`;
    }
    case 'folder_bandwidth_exceeded':
      return `Download limit exceeded for this folder. The folder has reached its ${formatLimit(folderLimit)} download limit.`;
    default:
      return errors[code][1];
  }
}

const DAY = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });
