import { CircleAlert } from 'lucide-react';
import type { SenderSettings } from '../stage/upload-request';
import { PremiumOffer } from './premium-offer';
import { skippedFilesWords } from './skipped-files-words';
import type { SortedFiles } from './sort-out';

interface RefusedFilesProps {
  sorted: SortedFiles;
  sender: SenderSettings;
}

export function RefusedFiles({ sorted, sender }: RefusedFilesProps) {
  return (
    <div
      role="alert"
      className="flex w-full animate-enter gap-3 rounded-control border border-limit/30 bg-limit-wash px-4 py-3 text-start text-sm tabular-nums sm:text-[0.9375rem] [overflow-wrap:anywhere]"
    >
      <CircleAlert aria-hidden className="size-5 shrink-0 text-limit sm:mt-0.5" />
      <div className="space-y-1 text-balance">
        {skippedFilesWords(sorted, sender.limits).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <PremiumOffer sorted={sorted} isHidden={sender.premium || sender.fileRequest !== undefined} />
      </div>
    </div>
  );
}
