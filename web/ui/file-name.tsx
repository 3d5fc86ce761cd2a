import { withoutInvisible } from '../../worker/contract/names';
import { splitForMiddleCut } from '../lib/format';

/**
 * A name on one line: cut in the middle where space is short, its ending kept, whole on hover and for screen readers.
 * One that is read from right to left has its ending on the left; either stays at the left of its place.
 */
export function FileName({ name: given, className = '' }: { name: string; className?: string }) {
  const name = withoutInvisible(given);
  const [head, tail] = splitForMiddleCut(name);
  if (tail === '') {
    return (
      <span dir="auto" className={`truncate text-left ${className}`}>
        {name}
      </span>
    );
  }
  return (
    <span className={`flex min-w-0 ${className}`} title={name}>
      <span className="sr-only">{name}</span>
      <span aria-hidden dir="auto" className="flex min-w-0">
        <span className="truncate whitespace-pre">{head}</span>
        <span className="shrink-0 whitespace-pre">{tail}</span>
      </span>
    </span>
  );
}
