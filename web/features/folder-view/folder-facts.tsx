import { Trans } from '@lingui/react/macro';
import type { FolderAnswer } from '../../../worker/contract/calls/folders';
import { isEmpty, oneFileOf } from '../../../worker/contract/one-file';
import { formatBytes } from '../../lib/format';
import { RelativeTime } from '../../ui/relative-time';
import { filesInWords } from './files-in-words';

/** `empty+b` hides the dot after an empty fact. */
export const FACTS =
  'text-[0.9375rem] text-balance text-muted tabular-nums [&>span]:inline-block [&>span:empty+b]:hidden';

/** Leaves out the number of files if the name says it, such as `8 files`. */
export function FolderFacts({ folder, className = '' }: { folder: FolderAnswer; className?: string }) {
  const { fileCount, expiryDate } = folder;
  const count = filesInWords(fileCount);
  return (
    <p className={`${FACTS} ${className}`}>
      <span>{folder.folderName !== count && !isEmpty(folder) && !oneFileOf(folder) && count}</span>
      <Dot />
      <span>{!isEmpty(folder) && formatBytes(folder.totalSize)}</span>
      <Dot />
      <span>
        {expiryDate === null ? (
          <Trans comment="Beside the number and the size of the files">no expiry</Trans>
        ) : (
          <Trans comment="Example: expires in 2 days">
            expires <RelativeTime time={expiryDate} />
          </Trans>
        )}
      </span>
    </p>
  );
}

/** A wide space with a dot. Browsers remove both at the end of a line. */
export const Dot = () => (
  <b className="bg-[radial-gradient(circle,currentColor_0.075em,transparent_0.1em)] [word-spacing:0.9em]"> </b>
);
