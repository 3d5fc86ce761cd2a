import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FolderAnswer } from '../../../worker/contract/calls/folders';
import { formatBytes } from '../../lib/format';
import { RelativeTime } from '../../ui/relative-time';
import { arrivalProgress } from './arrivals/arrival';
import { filesInWords } from './files-in-words';

/** A dot precedes each fact. At the start of a line, the dot is clipped. */
const fact = "before:inline-block before:w-5 before:text-center before:content-['·'/'']";

/** Omits the number of files if the folder's name already says it, such as `8 files`. */
export function FolderFacts({ folder, className = '' }: { folder: FolderAnswer; className?: string }) {
  const { fileCount, expiryDate } = folder;
  const count = filesInWords(fileCount);
  const isAll = fileCount > 1 && arrivalProgress(folder).isWhole;
  return (
    <div
      className={`text-[0.9375rem] text-muted tabular-nums [clip-path:inset(-8px_-8px_-8px_0)] rtl:[clip-path:inset(-8px_0_-8px_-8px)] ${className}`}
    >
      <p className="-ms-5 flex flex-wrap">
        {folder.folderName !== count && (
          <span className={fact}>{isAll ? plural(fileCount, { one: '# file', other: 'All # files' }) : count}</span>
        )}
        <span className={fact}>{formatBytes(folder.totalSize)}</span>
        {expiryDate === null ? (
          <span className={fact}>
            <Trans comment="Beside the number and the size of the files">no expiry</Trans>
          </span>
        ) : (
          <span className={fact}>
            <Trans comment="Example: expires in 2 days">
              expires <RelativeTime time={expiryDate} />
            </Trans>
          </span>
        )}
      </p>
    </div>
  );
}
