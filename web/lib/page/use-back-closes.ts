/** Lets the Back button close dialogs and panels. Both are called layers here. */
import { useEffect, useEffectEvent } from 'react';
import { randomUuid } from '../random-uuid';

/** Layer that was just unmounted. When `timer` fires, the browser goes back from its entry. */
let removedEntry: { layer: string; timer: ReturnType<typeof setTimeout> } | null = null;

/** While the component is mounted, the Back button calls `onClose` and does not leave the page. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const layer = enter();
    const handlePopState = () => {
      if (currentLayer() !== layer) close();
    };
    window.addEventListener('popstate', handlePopState);
    return () => {
      window.removeEventListener('popstate', handlePopState);
      if (currentLayer() === layer) leave(layer);
    };
  }, []);
}

const currentLayer = (): unknown => window.history.state?.layer;

/**
 * React mounts components twice in development, so the entry of a component that was just unmounted is used again.
 */
function enter(): string {
  if (removedEntry && currentLayer() === removedEntry.layer) {
    clearTimeout(removedEntry.timer);
    const { layer } = removedEntry;
    removedEntry = null;
    return layer;
  }
  const layer = randomUuid();
  // The router has replaced `history.pushState` to notice page changes. Here the page does not change.
  History.prototype.pushState.call(window.history, { ...window.history.state, layer }, '');
  return layer;
}

function leave(layer: string): void {
  const timer = setTimeout(() => {
    removedEntry = null;
    if (currentLayer() === layer) window.history.back();
  });
  removedEntry = { layer, timer };
}
