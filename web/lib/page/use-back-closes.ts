/** Acts on the browser's history. */
import { useEffect, useEffectEvent } from 'react';
import { randomUuid } from '../random-uuid';

/** An entry that its part of the page has left, and that is about to be gone back from. */
let left: { layer: string; timer: ReturnType<typeof setTimeout> } | null = null;

/**
 * While the part of the page that calls this is there, the browser's Back takes it away (`onClose`) instead of leaving
 * the page: it has an entry of its own in the history, which goes with it.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const layer = enter();
    const onMove = () => {
      if (layerNow() !== layer) close();
    };
    window.addEventListener('popstate', onMove);
    return () => {
      window.removeEventListener('popstate', onMove);
      if (layerNow() === layer) leave(layer);
    };
  }, []);
}

const layerNow = (): unknown => window.history.state?.layer;

/** Takes the entry of a part that was there a moment ago, as React mounts parts twice in development, or a new one. */
function enter(): string {
  if (left && layerNow() === left.layer) {
    clearTimeout(left.timer);
    const { layer } = left;
    left = null;
    return layer;
  }
  const layer = randomUuid();
  // Past the router, which listens to this page's own `pushState`: it is the same place.
  History.prototype.pushState.call(window.history, { ...window.history.state, layer }, '');
  return layer;
}

function leave(layer: string): void {
  const timer = setTimeout(() => {
    left = null;
    if (layerNow() === layer) window.history.back();
  });
  left = { layer, timer };
}
