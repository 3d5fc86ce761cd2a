import { ArrowUp } from 'lucide-react';

const sheet =
  'absolute flex h-22 w-17 flex-col gap-1.5 rounded-control border border-line-strong bg-linear-to-b from-overlay to-raised p-2.5 shadow-surface transition-[translate,rotate] duration-200';

const line = 'h-1 rounded-full bg-press';

/** Three sheets that fan out when something is dragged over the window. */
export function PaperStack({ alive }: { alive: boolean }) {
  return (
    <div aria-hidden className="relative grid h-26 w-56 place-items-center">
      <div
        className={`${sheet} ${alive ? '-translate-x-14 translate-y-1.5 -rotate-16' : '-translate-x-8 translate-y-0.5 -rotate-8'}`}
      >
        <span className={`${line} w-3/4`} />
        <span className={`${line} w-full`} />
        <span className={`${line} w-1/2`} />
      </div>
      <div
        className={`${sheet} ${alive ? 'translate-x-14 translate-y-1.5 rotate-16' : 'translate-x-8 translate-y-0.5 rotate-8'}`}
      >
        <span className="flex-1 rounded-small bg-press" />
        <span className={`${line} w-2/3 self-end`} />
      </div>
      <div className={`${sheet} items-center justify-center ${alive ? '-translate-y-3' : ''}`}>
        <span
          className={`grid size-9 place-items-center rounded-full transition-colors ${alive ? 'bg-accent text-accent-ink' : 'bg-accent-wash text-accent'}`}
        >
          <ArrowUp className="size-5" strokeWidth={2.2} />
        </span>
      </div>
    </div>
  );
}
