import type { ReactNode } from 'react';

interface SheetsProps {
  /** `hover`: the sheets spread if the pointer is over the surrounding `group`. */
  spread: 'closed' | 'open' | 'hover';
  left: ReactNode;
  middle: ReactNode;
  right: ReactNode;
}

const sheet =
  'absolute grid h-22 w-17 place-items-center rounded-control border border-line-strong bg-linear-to-b from-overlay to-raised shadow-surface transition-[translate,rotate] duration-200 forced-colors:bg-[Canvas] forced-colors:bg-none';

const left = {
  closed: '-translate-x-8 translate-y-0.5 -rotate-8',
  open: '-translate-x-14 translate-y-1.5 -rotate-16',
  hover:
    '-translate-x-8 translate-y-0.5 -rotate-8 group-hover:-translate-x-14 group-hover:translate-y-1.5 group-hover:-rotate-16',
};
const right = {
  closed: 'translate-x-8 translate-y-0.5 rotate-8',
  open: 'translate-x-14 translate-y-1.5 rotate-16',
  hover:
    'translate-x-8 translate-y-0.5 rotate-8 group-hover:translate-x-14 group-hover:translate-y-1.5 group-hover:rotate-16',
};
const middle = { closed: '', open: '-translate-y-3', hover: 'group-hover:-translate-y-3' };

export function Sheets({ spread, ...contents }: SheetsProps) {
  return (
    <div aria-hidden className="relative grid h-28 w-56 place-items-center">
      <div className={`${sheet} ${left[spread]}`}>{contents.left}</div>
      <div className={`${sheet} ${right[spread]}`}>{contents.right}</div>
      <div className={`${sheet} ${middle[spread]}`}>{contents.middle}</div>
    </div>
  );
}
