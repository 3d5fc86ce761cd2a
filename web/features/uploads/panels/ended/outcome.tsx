import { ArrowUpRight, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../lib/format';
import { Button, buttonStyle } from '../../../../ui/button';
import { RelativeTime } from '../../../../ui/relative-time';
import type { CompletedUpload } from '../../engine/upload';
import { BELOW_LINK } from '../progress/progress-summary';

interface OutcomeProps {
  result: CompletedUpload;
  /** Number of downloads until the files are deleted. Null if there is no limit. */
  downloadLimit: number | null;
  /** Element that shows the current number of downloads and updates itself. */
  downloads: ReactNode;
  onNewUpload(): void;
}

const limitWords = (limit: number): string =>
  limit === 1 ? 'Deleted after one download.' : `Deleted after ${formatCount(limit)} downloads.`;

/** Shows the expiry and the downloads of a finished upload, and buttons for the next step. */
export function Outcome({ result: { shareLink, expiryDate }, downloadLimit, downloads, onNewUpload }: OutcomeProps) {
  return (
    <div className={`flex flex-col justify-between gap-x-6 gap-y-4 sm:flex-row sm:items-center ${BELOW_LINK}`}>
      <ul className="space-y-2 text-sm text-muted">
        {downloads && <li className="min-h-5 text-strong">{downloads}</li>}
        <li className="flex gap-2.5">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
          <span>
            {expiryDate === null ? (
              'No expiry'
            ) : (
              <>
                Expires <RelativeTime time={expiryDate} />
              </>
            )}
            {downloadLimit !== null && '. '}
            {downloadLimit !== null && limitWords(downloadLimit)}
          </span>
        </li>
      </ul>
      <div className="flex shrink-0 gap-2">
        <a href={shareLink} target="_blank" rel="noopener" className={`${buttonStyle('secondary')} max-sm:flex-1`}>
          View Files
          <ArrowUpRight aria-hidden />
        </a>
        <Button className="max-sm:flex-1" onClick={onNewUpload}>
          Upload Another File
        </Button>
      </div>
    </div>
  );
}
