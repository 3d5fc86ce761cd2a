/** Gives dialogs and panels an entry in the browser's history. In this file, a dialog or panel is called a layer. */
import { useEffect, useEffectEvent } from 'react';
import { randomUuid } from '../random-uuid';

/** History entry of a layer that was just unmounted. When `timer` fires, the browser goes back from the entry. */
let removedEntry: { layer: string; timer: ReturnType<typeof setTimeout> } | null = null;

/**
 * While the calling component is mounted, the browser's Back button calls `onClose` and does not leave the page. The
 * component has an entry in the browser's history. The entry is removed when the component unmounts.
 */
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
 * Adds a history entry and returns its id. React mounts components twice in development, so the entry of a component
 * that was just unmounted is used again.
 */
function enter(): string {
  if (removedEntry && currentLayer() === removedEntry.layer) {
    clearTimeout(removedEntry.timer);
    const { layer } = removedEntry;
    removedEntry = null;
    return layer;
  }
  const layer = randomUuid();
  // Calls the browser's own `pushState`. The router has replaced `history.pushState` to notice page changes, but here
  // the page does not change.
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
