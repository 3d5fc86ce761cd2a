import type { ReactNode } from 'react';

interface SwapProps {
  /** Content that replaces the children. If null, the children are visible. */
  replacement: ReactNode;
  children: ReactNode;
}

/** The hidden content keeps its space, so that nothing else on the page moves when one content replaces the other. */
export const Swap = ({ replacement, children }: SwapProps) => (
  <div className="grid *:min-w-0 *:[grid-area:1/1]">
    <div className={replacement ? 'invisible' : ''}>{children}</div>
    <div aria-live="polite" className="grid items-center empty:pointer-events-none">
      {replacement}
    </div>
  </div>
);
