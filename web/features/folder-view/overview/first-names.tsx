import { ArrowRight, Folder } from 'lucide-react';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { formatBytes, formatCount } from '../../../lib/format';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { type FirstEntries, firstEntries } from './first-entries';

/** Number of names on phones. It is small, so that the first page fits on the screen without scrolling. */
const PHONE_NAMES = 4;
const NAMES = 8;

/** First names of a share, and the number of further entries. The whole card is a link to the contents. */
export function FirstNames({ folder, onOpen }: { folder: FolderAnswer; onOpen(): void }) {
  const first = firstEntries(folder, NAMES);
  const moreText = moreWords(first);
  return (
    <div className="group relative overflow-clip rounded-surface border border-line bg-surface shadow-surface transition-colors hover:border-line-strong">
      <ul aria-label="First names" className="divide-y divide-line border-b border-line">
        {first.entries.map(({ key, kind, name, bytes }, index) => (
          <li
            key={key}
            className={`flex h-11 items-center gap-3 px-4 lg:h-12 lg:px-5 ${index < PHONE_NAMES ? '' : 'max-sm:hidden'}`}
          >
            {kind === 'file' ? (
              <FileIcon name={name} />
            ) : (
              <Folder aria-hidden className="size-[18px] shrink-0 fill-accent-wash text-accent" strokeWidth={1.6} />
            )}
            <FileName name={name} className="min-w-0 flex-1 text-[0.9375rem]" />
            <span className="text-sm text-muted tabular-nums">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={onOpen}
        className="flex h-11 w-full items-center justify-between px-4 text-[0.9375rem] font-medium text-accent after:absolute after:inset-0 focus-visible:-outline-offset-4 lg:h-12 lg:px-5"
      >
        Click to view contents
        <span className="flex items-center gap-3">
          <span className="text-sm font-normal text-muted tabular-nums">
            <span className="max-sm:hidden">{moreText(NAMES)}</span>
            <span className="sm:hidden">{moreText(PHONE_NAMES)}</span>
          </span>
          <ArrowRight aria-hidden className="size-4 transition-[translate] group-hover:translate-x-0.5" />
        </span>
      </button>
    </div>
  );
}

/**
 * Returns a function that returns the number of entries after the first `shownCount` entries: `17 more`. The function
 * returns `''` if there are no more entries.
 */
const moreWords =
  ({ entryCount, isPartial }: Pick<FirstEntries, 'entryCount' | 'isPartial'>) =>
  (shownCount: number): string => {
    const moreCount = entryCount - shownCount;
    if (moreCount <= 0) return '';
    return isPartial ? `more than ${formatCount(moreCount)} more` : `${formatCount(moreCount)} more`;
  };
