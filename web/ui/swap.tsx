import type { ReactNode } from 'react';

interface SwapProps {
  replacement: ReactNode;
  children: ReactNode;
}

/** Hidden content keeps its space, so nothing else on the page moves. */
export const Swap = ({ replacement, children }: SwapProps) => (
  <div className="grid *:min-w-0 *:[grid-area:1/1]">
    <div className={replacement ? 'invisible' : ''}>{children}</div>
    <div aria-live="polite" className="grid items-center empty:pointer-events-none">
      {replacement}
    </div>
  </div>
);
