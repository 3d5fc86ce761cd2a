import type { ReactNode } from 'react';

interface SwapProps {
  /** Replaces the children. Null shows the children. */
  cover: ReactNode;
  children: ReactNode;
}

/** The hidden content keeps its space, so that nothing else on the page moves when one content replaces the other. */
export const Swap = ({ cover, children }: SwapProps) => (
  <div className="grid *:min-w-0 *:[grid-area:1/1]">
    <div className={cover ? 'invisible' : ''}>{children}</div>
    <div aria-live="polite" className="grid content-center empty:pointer-events-none">
      {cover}
    </div>
  </div>
);
