/** The arithmetic of looking at a picture closely. Points are in CSS pixels from the middle of the box. Pure. */
import { PREVIEW_ZOOM_MAX, PREVIEW_ZOOM_MIN } from '../limits';

const PREVIEW_ZOOM_DOUBLE_CLICK = 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The box that is looked through, and how large the picture is in it at scale 1. */
export interface Frame {
  readonly box: Size;
  readonly picture: Size;
}

/** `x`, `y`: where the middle of the picture is. */
export interface View extends Point {
  readonly scale: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** A picture can be moved as far as its edge meets that of the box; a smaller one stays in the middle. */
function bounded(view: View, { box, picture }: Frame): View {
  const within = (at: number, length: number, room: number) => {
    const most = Math.max(0, (length * view.scale - room) / 2);
    return most === 0 ? 0 : Math.min(most, Math.max(-most, at));
  };
  return {
    scale: view.scale,
    x: within(view.x, picture.width, box.width),
    y: within(view.y, picture.height, box.height),
  };
}

export const panBy = (view: View, by: Point, frame: Frame): View =>
  bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);

/** Zooms by a factor, within the limits. What is at `at` stays there, as far as the edges let it. */
export function zoomBy(view: View, factor: number, at: Point, frame: Frame): View {
  const scale = Math.min(PREVIEW_ZOOM_MAX, Math.max(PREVIEW_ZOOM_MIN, view.scale * factor));
  const grown = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame);
}

/** A double click: from 1 to 2, from anywhere else to 1. */
export const toggleZoom = (view: View, at: Point, frame: Frame): View =>
  view.scale === 1 ? zoomBy(view, PREVIEW_ZOOM_DOUBLE_CLICK, at, frame) : WHOLE;

/** Two fingers went from `from` to `to`, beginning at `view`. */
export function pinch(view: View, from: readonly [Point, Point], to: readonly [Point, Point], frame: Frame): View {
  const before = distance(from);
  const factor = before === 0 ? 1 : distance(to) / before;
  const start = middle(from);
  const end = middle(to);
  return panBy(zoomBy(view, factor, start, frame), { x: end.x - start.x, y: end.y - start.y }, frame);
}

const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
