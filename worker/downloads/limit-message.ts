/** Messages that say who has reached which limit, and when it ends. */
import type { DownloadRequest } from '../bandwidth/download-request';
import { nextMonth } from '../bandwidth/month';
import { type ErrorCode, errors } from '../contract/errors';
import { formatLimit } from '../contract/sizes';

type Limits = Pick<DownloadRequest, 'isOwner' | 'folderLimit' | 'now'>;

/** Days are in UTC, like the months of the meter. */
export function limitMessage(code: ErrorCode, { isOwner, folderLimit, now }: Limits): string {
  switch (code) {
    case 'bandwidth_exceeded': {
      const subject = isOwner ? 'You have' : 'The sender has';
      return `${errors[code][1]}. ${subject} too little monthly transfer left for this. Available again on ${DAY.format(nextMonth(now))}.`;
    }
    case 'folder_bandwidth_exceeded':
      return `Download limit exceeded for this folder. The folder has reached its ${formatLimit(folderLimit)} download limit.`;
    default:
      return errors[code][1];
  }
}

const DAY = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });
