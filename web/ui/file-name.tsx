import { withoutInvisible } from '../../worker/contract/names';
import { cutInMiddle, splitForMiddleCut } from '../lib/format';

/** What two lines hold: of a phone's list, of a title. */
const TWO_LINES_CHARS = { 'on-phones': 44, always: 56 };

const CLAMPED = {
  'on-phones': 'max-sm:line-clamp-2 max-sm:[overflow-wrap:anywhere] max-sm:whitespace-normal sm:truncate',
  always: 'line-clamp-2 [overflow-wrap:anywhere]',
};

interface FileNameProps {
  name: string;
  /** It may take two lines: on phones, or everywhere. */
  wraps?: 'on-phones' | 'always' | undefined;
  className?: string;
}

/**
 * A name on one line: cut in the middle where space is short, its ending kept, whole on hover and for screen readers.
 * One that is read from right to left has its ending on the left; either stays at the left of its place.
 */
export function FileName({ name: given, wraps, className = '' }: FileNameProps) {
  const name = withoutInvisible(given);
  const [head, tail] = splitForMiddleCut(name);
  if (tail === '') {
    return (
      <span dir="auto" className={`text-left ${wraps ? CLAMPED[wraps] : 'truncate'} ${className}`}>
        {name}
      </span>
    );
  }
  return (
    <span className={`flex min-w-0 ${className}`} title={name}>
      <span className="sr-only">{name}</span>
      {wraps && (
        <span
          aria-hidden
          dir="auto"
          className={`line-clamp-2 text-left [overflow-wrap:anywhere] ${wraps === 'always' ? '' : 'sm:hidden'}`}
        >
          {cutInMiddle(name, TWO_LINES_CHARS[wraps])}
        </span>
      )}
      {wraps !== 'always' && (
        <span aria-hidden dir="auto" className={`flex min-w-0 overflow-hidden ${wraps ? 'max-sm:hidden' : ''}`}>
          <span className="truncate whitespace-pre">{head}</span>
          <span className="shrink-0 whitespace-pre">{tail}</span>
        </span>
      )}
    </span>
  );
}
