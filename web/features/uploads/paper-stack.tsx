import { ArrowUp } from 'lucide-react';

const sheet =
  'absolute h-20 w-16 rounded-control border border-line-strong bg-raised shadow-surface transition-transform duration-200';

/** Three sheets that fan out when something is dragged over the window. */
export function PaperStack({ alive }: { alive: boolean }) {
  return (
    <div aria-hidden className="relative grid h-24 w-40 place-items-center">
      <div className={`${sheet} ${alive ? '-translate-x-9 translate-y-1 -rotate-16' : '-translate-x-3 -rotate-6'}`} />
      <div className={`${sheet} ${alive ? 'translate-x-9 translate-y-1 rotate-16' : 'translate-x-3 rotate-6'}`} />
      <div className={`${sheet} grid place-items-center bg-overlay ${alive ? '-translate-y-3' : ''}`}>
        <span
          className={`grid size-9 place-items-center rounded-full transition-colors ${alive ? 'bg-accent text-accent-ink' : 'bg-accent-wash text-accent'}`}
        >
          <ArrowUp className="size-5" strokeWidth={2.2} />
        </span>
      </div>
    </div>
  );
}
