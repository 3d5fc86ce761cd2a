import { splitForMiddleCut } from '../lib/format';

/** A name on one line: cut in the middle where space is short, its ending kept, whole on hover and for screen readers. */
export function FileName({ name, className = '' }: { name: string; className?: string }) {
  const [head, tail] = splitForMiddleCut(name);
  if (tail === '') return <span className={`truncate ${className}`}>{name}</span>;
  return (
    <span className={`flex min-w-0 ${className}`} title={name}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="truncate whitespace-pre">
        {head}
      </span>
      <span aria-hidden className="shrink-0 whitespace-pre">
        {tail}
      </span>
    </span>
  );
}
