import { KIB } from '../../../worker/contract/units.ts';

export const PREVIEW_ZOOM_MIN = 0.5;
export const PREVIEW_ZOOM_MAX = 5;
export const PREVIEW_ZOOM_STEP = 1.5;
export const PREVIEW_HIGHLIGHT_MAX_CHARS = 200 * KIB;
/** Some phones draw nothing on a larger canvas. */
export const PREVIEW_CANVAS_MAX_PIXELS = 16 * 1024 * 1024;
