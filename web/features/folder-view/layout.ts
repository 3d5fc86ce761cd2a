import type { FileAnswer } from '../../../worker/contract/calls/folders';

export type Layout = 'list' | 'grid';

const STORAGE_KEY = 'fileshare_contents_layout';

/** Stores the visitor's choice. The browser may forbid this storage. */
interface Memory {
  read(): string | null;
  write(layout: Layout): void;
}

/** Returns the visitor's last choice. If there is none, returns `grid` if most files have thumbnails. */
export function layoutAtFirst(memory: Memory, files: readonly Pick<FileAnswer, 'hasThumbnail'>[]): Layout {
  const chosen = memory.read();
  if (chosen === 'list' || chosen === 'grid') return chosen;
  return files.filter(({ hasThumbnail }) => hasThumbnail).length * 2 > files.length ? 'grid' : 'list';
}

export const layoutMemory: Memory = {
  read() {
    try {
      return localStorage.getItem(STORAGE_KEY);
    } catch {
      return null;
    }
  },
  write(layout) {
    try {
      localStorage.setItem(STORAGE_KEY, layout);
    } catch {
      // If storage is forbidden, the layout is lost when the page is closed.
    }
  },
};
