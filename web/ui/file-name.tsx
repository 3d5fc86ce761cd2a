import { withoutInvisible } from '../../worker/contract/names';
import { cutInMiddle, splitForMiddleCut } from '../lib/format';

/** What two lines of a phone's list hold. */
const TWO_LINES_CHARS = 44;

interface FileNameProps {
  name: string;
  /** On phones it may take two lines. */
  wraps?: boolean;
  className?: string;
}

/**
 * A name on one line: cut in the middle where space is short, its ending kept, whole on hover and for screen readers.
 * One that is read from right to left has its ending on the left; either stays at the left of its place.
 */
export function FileName({ name: given, wraps = false, className = '' }: FileNameProps) {
  const name = withoutInvisible(given);
  const [head, tail] = splitForMiddleCut(name);
  const onPhones = wraps ? 'max-sm:line-clamp-2 max-sm:[overflow-wrap:anywhere] max-sm:whitespace-normal' : '';
  if (tail === '') {
    return (
      <span dir="auto" className={`truncate text-left ${onPhones} ${className}`}>
        {name}
      </span>
    );
  }
  return (
    <span className={`flex min-w-0 ${className}`} title={name}>
      <span className="sr-only">{name}</span>
      {wraps && (
        <span aria-hidden dir="auto" className="line-clamp-2 text-left [overflow-wrap:anywhere] sm:hidden">
          {cutInMiddle(name, TWO_LINES_CHARS)}
        </span>
      )}
      <span aria-hidden dir="auto" className={`flex min-w-0 overflow-hidden ${wraps ? 'max-sm:hidden' : ''}`}>
        <span className="truncate whitespace-pre">{head}</span>
        <span className="shrink-0 whitespace-pre">{tail}</span>
      </span>
    </span>
  );
}
