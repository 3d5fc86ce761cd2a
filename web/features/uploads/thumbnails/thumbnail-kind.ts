import { GIB, MIB } from '../../../../worker/contract/units';

export type ThumbnailKind = 'image' | 'video' | 'pdf';

/** Browsers read only ranges of videos and PDFs. Larger files would take too much memory or time. */
const MAX_BYTES: Readonly<Record<ThumbnailKind, number>> = { image: 40 * MIB, video: 20 * GIB, pdf: 200 * MIB };

/** Returns null if the file gets no thumbnail. The browser may still fail to decode it. */
export function thumbnailKindOf({ type, size }: Pick<File, 'type' | 'size'>): ThumbnailKind | null {
  const kind = kindOf(type);
  return kind !== null && size > 0 && size <= MAX_BYTES[kind] ? kind : null;
}

function kindOf(type: string): ThumbnailKind | null {
  if (type === 'application/pdf') return 'pdf';
  // An SVG may have no size, and may take very long to draw.
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'image';
  return type.startsWith('video/') ? 'video' : null;
}
