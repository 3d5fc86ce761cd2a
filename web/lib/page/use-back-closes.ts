/** Uses the browser's history. */
import { useEffect, useEffectEvent } from 'react';
import { randomUuid } from '../random-uuid';

/** The history entry of a layer that was just removed, before Back leaves the entry. */
let removedEntry: { layer: string; timer: ReturnType<typeof setTimeout> } | null = null;

/**
 * While the calling component is mounted, the browser's Back closes it (`onClose`) instead of leaving the page. The
 * component has a history entry, which is removed with it.
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
 * Returns the new history entry's id. Reuses the entry of a component that was just unmounted, because React mounts
 * components twice in development.
 */
function enter(): string {
  if (removedEntry && currentLayer() === removedEntry.layer) {
    clearTimeout(removedEntry.timer);
    const { layer } = removedEntry;
    removedEntry = null;
    return layer;
  }
  const layer = randomUuid();
  // Bypasses the router, which wraps this page's `pushState`, because the place stays the same.
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
