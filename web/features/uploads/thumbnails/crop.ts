export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Returns the largest square, in the centre of a picture or at the top of a page. */
export function cropOf({ width, height }: { width: number; height: number }, keeps: 'centre' | 'top'): Crop {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: keeps === 'top' ? 0 : (height - size) / 2, size };
}

/** Best first. With the last quality, even noise is small enough. */
export const QUALITIES: readonly number[] = [0.75, 0.6, 0.45, 0.3, 0.15, 0.05];
