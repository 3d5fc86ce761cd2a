import type { FileAnswer } from '../../../worker/contract/calls/folders';

export type Layout = 'list' | 'grid';

export const LAYOUT_STORAGE_KEY = 'fileshare_contents_layout';

/** Returns the visitor's stored choice, otherwise `grid` if most files have thumbnails. */
export function layoutAtFirst(stored: string | null, files: readonly Pick<FileAnswer, 'hasThumbnail'>[]): Layout {
  if (stored === 'list' || stored === 'grid') return stored;
  return files.filter(({ hasThumbnail }) => hasThumbnail).length * 2 > files.length ? 'grid' : 'list';
}
