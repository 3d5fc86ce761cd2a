import type { FolderAnswer } from '../../../worker/contract/folders';
import { countOf, formatBytes } from '../../lib/format';
import { RelativeTime } from '../../ui/relative-time';

/** Number, size and expiry on one line. */
export function FolderFacts({ folder, className = '' }: { folder: FolderAnswer; className?: string }) {
  return (
    <p className={`flex flex-wrap gap-x-2 text-[0.9375rem] text-muted tabular-nums ${className}`}>
      <span>{countOf(folder.fileCount, 'file')}</span>
      <span aria-hidden>·</span>
      <span>{formatBytes(folder.totalSize)}</span>
      <span aria-hidden>·</span>
      {folder.expiryDate === null ? (
        <span>No expiry</span>
      ) : (
        <span>
          Expires <RelativeTime time={folder.expiryDate} />
        </span>
      )}
    </p>
  );
}
