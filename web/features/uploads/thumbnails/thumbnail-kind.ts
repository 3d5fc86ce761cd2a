/** Decides which files get a thumbnail. Pure. */
import { GIB, MIB } from '../../../../worker/contract/units';

export type ThumbnailKind = 'image' | 'video' | 'pdf';

/** Larger files take too much memory or time. Videos and PDFs are read in parts. */
const MAX_BYTES: Readonly<Record<ThumbnailKind, number>> = { image: 40 * MIB, video: 20 * GIB, pdf: 200 * MIB };

/** Returns how to draw a file, or null if it gets no thumbnail. The browser may still be unable to decode it. */
export function thumbnailKindOf({ type, size }: Pick<File, 'type' | 'size'>): ThumbnailKind | null {
  const kind = kindOf(type);
  return kind !== null && size > 0 && size <= MAX_BYTES[kind] ? kind : null;
}

function kindOf(type: string): ThumbnailKind | null {
  if (type === 'application/pdf') return 'pdf';
  // Browsers draw an SVG in no size of its own, and it may be slow without end.
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'image';
  return type.startsWith('video/') ? 'video' : null;
}
