/** Points are in CSS pixels from the centre of the box. */

export const PREVIEW_ZOOM_MIN = 0.5;
export const PREVIEW_ZOOM_MAX = 5;
export const PREVIEW_ZOOM_STEP = 1.5;
const PREVIEW_ZOOM_DOUBLE_CLICK = 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** `picture` is the size of the image at scale 1. */
export interface Frame {
  readonly box: Size;
  readonly picture: Size;
}

export interface View extends Point {
  readonly scale: number;
}

export const INITIAL_VIEW: View = { scale: 1, x: 0, y: 0 };

/** Prevents gaps at the edges of the box. Centres a smaller image. */
function bounded(view: View, { box, picture }: Frame): View {
  const within = (at: number, length: number, boxLength: number) => {
    const limit = Math.max(0, (length * view.scale - boxLength) / 2);
    return limit === 0 ? 0 : Math.min(limit, Math.max(-limit, at));
  };
  return {
    scale: view.scale,
    x: within(view.x, picture.width, box.width),
    y: within(view.y, picture.height, box.height),
  };
}

export const panBy = (view: View, by: Point, frame: Frame): View =>
  bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);

/** Changes the scale. The point at `at` stays in place, if the edges allow it. */
export function zoomBy(view: View, factor: number, at: Point, frame: Frame): View {
  const scale = Math.min(PREVIEW_ZOOM_MAX, Math.max(PREVIEW_ZOOM_MIN, view.scale * factor));
  const growth = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth }, frame);
}

export const toggleZoom = (view: View, at: Point, frame: Frame): View =>
  view.scale === 1 ? zoomBy(view, PREVIEW_ZOOM_DOUBLE_CLICK, at, frame) : INITIAL_VIEW;

/** `view` is the view before the move. */
export function pinch(view: View, from: readonly [Point, Point], to: readonly [Point, Point], frame: Frame): View {
  const startDistance = distance(from);
  const factor = startDistance === 0 ? 1 : distance(to) / startDistance;
  const start = middle(from);
  const end = middle(to);
  return panBy(zoomBy(view, factor, start, frame), { x: end.x - start.x, y: end.y - start.y }, frame);
}

const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
