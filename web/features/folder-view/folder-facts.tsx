import type { FolderAnswer } from '../../../worker/contract/calls/folders';
import { countOf, formatBytes } from '../../lib/format';
import { RelativeTime } from '../../ui/relative-time';
import { arrivalProgress } from './arrivals/arrival';

/** A dot precedes each fact. At the start of a line, the dot is clipped. */
const fact = "before:inline-block before:w-5 before:text-center before:content-['·'/'']";

/** Omits the number of files if the folder's name is the number, such as `8 files`. */
export function FolderFacts({ folder, className = '' }: { folder: FolderAnswer; className?: string }) {
  const count = countOf(folder.fileCount, 'file');
  const isAll = folder.fileCount > 1 && arrivalProgress(folder).isWhole;
  return (
    <div className={`text-[0.9375rem] text-muted tabular-nums [clip-path:inset(-8px_-8px_-8px_0)] ${className}`}>
      <p className="-ml-5 flex flex-wrap">
        {folder.folderName !== count && <span className={fact}>{isAll ? `All ${count}` : count}</span>}
        <span className={fact}>{formatBytes(folder.totalSize)}</span>
        {folder.expiryDate === null ? (
          <span className={fact}>no expiry</span>
        ) : (
          <span className={fact}>
            expires <RelativeTime time={folder.expiryDate} />
          </span>
        )}
      </p>
    </div>
  );
}
