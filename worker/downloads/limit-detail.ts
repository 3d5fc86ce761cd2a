import type { DownloadRequest } from '../bandwidth/download-request';
import { nextMonth } from '../bandwidth/month';
import type { ErrorCode, ErrorDetail, ReasonOf } from '../contract/errors';
import { iso } from '../lib/iso';

type Limits = Pick<DownloadRequest, 'isOwner' | 'folderLimit' | 'now'>;

export function limitDetail(code: ErrorCode, { isOwner, folderLimit, now }: Limits): ErrorDetail {
  switch (code) {
    case 'bandwidth_exceeded':
      return {
        reason: 'month_used_up',
        isOwner,
        resetsAt: iso(nextMonth(now)),
      } satisfies ReasonOf<'bandwidth_exceeded'>;
    case 'folder_bandwidth_exceeded':
      return { reason: 'folder_used_up', limitBytes: folderLimit } satisfies ReasonOf<'folder_bandwidth_exceeded'>;
    default:
      return {};
  }
}
