/** Layout of the files of a share: list or grid. */
import type { FileAnswer } from '../../../worker/contract/calls/folders';

export type Layout = 'list' | 'grid';

const STORAGE_KEY = 'fileshare_contents_layout';

/** Storage of the layout for the next visit. The browser may forbid it. */
interface Memory {
  read(): string | null;
  write(layout: Layout): void;
}

/** Returns the layout chosen last. Without a choice, a grid if more than half of the files have thumbnails. */
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
      // If storage is forbidden, the layout is remembered only until the page is closed.
    }
  },
};
