import type { Point } from './zoom';

const PREVIEW_SWIPE_MIN_PX = 60;

/** Returns null for a tap, a scroll or a diagonal move. */
export function swipeOf(from: Point, to: Point): 'left' | 'right' | null {
  const x = to.x - from.x;
  if (Math.abs(x) < PREVIEW_SWIPE_MIN_PX || Math.abs(x) < 2 * Math.abs(to.y - from.y)) return null;
  return x < 0 ? 'left' : 'right';
}

/** Returns true if an element at `target` handles horizontal moves, for example the seek bar of a player. */
export function movesSideways(target: EventTarget | null, root: Element): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== root; at = at.parentElement) {
    if (at.matches('input, [data-pans]')) return true;
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}
