/** Layout that the visitor chose for the files of a share. */
import type { FileAnswer } from '../../../worker/contract/calls/folders';

export type Layout = 'list' | 'grid';

const STORAGE_KEY = 'fileshare_contents_layout';

/** The browser may forbid storage. */
interface Memory {
  read(): string | null;
  write(layout: Layout): void;
}

/** Returns the visitor's last choice. Otherwise returns `grid` if more than half of the files have thumbnails. */
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
