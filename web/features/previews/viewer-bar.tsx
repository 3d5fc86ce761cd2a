import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from '../../ui/hooks/use-media';

/** Place in the bar of the preview. Null until the bar is on the page. */
export const ViewerBarPlace = createContext<HTMLElement | null>(null);

/** Controls of a viewer, in the bar of the preview. On narrow screens, they float over the content. */
export function ViewerBar({ children }: { children: ReactNode }) {
  const place = useContext(ViewerBarPlace);
  const floats = useMedia('(width < 48rem)');
  if (!floats) return place && createPortal(children, place);
  return (
    <div className="absolute bottom-4 left-1/2 z-10 flex min-h-11 w-max max-w-[calc(100%-2rem)] -translate-x-1/2 items-center rounded-surface bg-overlay px-2 shadow-popup">
      {children}
    </div>
  );
}

export const ViewerFact = ({ children }: { children: ReactNode }) => (
  <p aria-live="polite" className="min-w-0 truncate px-1.5 text-xs text-muted tabular-nums max-md:flex-1">
    {children}
  </p>
);
