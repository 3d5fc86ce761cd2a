/** Shape of a thumbnail. Pure. */

/** The largest square in a picture, in pixels from the top left corner. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Returns the centre of a picture, or the top of a page. */
export function cropOf({ width, height }: { width: number; height: number }, keeps: 'centre' | 'top'): Crop {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: keeps === 'top' ? 0 : (height - size) / 2, size };
}

/** JPEG qualities to try, best first. Even noise fits at the last one. */
export const QUALITIES: readonly number[] = [0.75, 0.6, 0.45, 0.3, 0.15, 0.05];
