import type { Point } from './zoom';

const PREVIEW_SWIPE_MIN_PX = 60;

/** Where a finger that went from `from` to `to` swiped; null where it rather scrolled, tapped or went slantwise. */
export function swipeOf(from: Point, to: Point): 'left' | 'right' | null {
  const x = to.x - from.x;
  if (Math.abs(x) < PREVIEW_SWIPE_MIN_PX || Math.abs(x) < 2 * Math.abs(to.y - from.y)) return null;
  return x < 0 ? 'left' : 'right';
}

/** Whether something between `target` and `root` needs sideways movements for itself: a long line, a seek bar. */
export function movesSideways(target: EventTarget | null, root: Element): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== root; at = at.parentElement) {
    if (at.matches('video, audio, input, [data-pans]')) return true;
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

/** The height of the controls at the bottom of a browser's player. */
const PLAYER_CONTROLS_PX = 96;

/** Whether a finger touches the picture of a film, not the controls below it, which move sideways. */
export function isAboveControls(target: EventTarget | null, { clientY }: { clientY: number }): boolean {
  return target instanceof HTMLVideoElement && clientY < target.getBoundingClientRect().bottom - PLAYER_CONTROLS_PX;
}
