/** Lets the Back button close layers: dialogs and panels. */
import { useEffect, useEffectEvent } from 'react';
import { randomUuid } from '../random-uuid';

/** Layer that was just unmounted. `timer` removes its history entry. */
let removedEntry: { layer: string; timer: ReturnType<typeof setTimeout> } | null = null;

/** Calls `onClose` on the Back button instead of leaving the page. */
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

/** Returns the layer's id. In development, React mounts twice, and the second mount reuses the history entry. */
function enter(): string {
  if (removedEntry && currentLayer() === removedEntry.layer) {
    clearTimeout(removedEntry.timer);
    const { layer } = removedEntry;
    removedEntry = null;
    return layer;
  }
  const layer = randomUuid();
  // The browser's own function, because the router has replaced `history.pushState`.
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
