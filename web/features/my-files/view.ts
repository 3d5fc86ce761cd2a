/** How lists of My Files are shown, whatever place is open. It is in the address, and goes along from place to place. */
import { MY_FILES_PAGE_ITEMS } from './limits';

export interface View {
  /** Rows on a page. */
  readonly rows: number;
}

/** The same as the address says it: what is as usual is left out. */
export interface ViewSearch {
  rows?: number;
}

/** How many rows a page may have. */
export const ROWS = [MY_FILES_PAGE_ITEMS, 25, 50, 100] as const;

const ROWS_STORAGE_KEY = 'fileshare_rows';

/** Where the number of rows is kept for the next visit; the browser may forbid it. */
export interface Memory {
  read(): string | null;
  write(value: string): void;
}

/** Reads an address; what is not understood counts as left out. */
export function readViewSearch(raw: Record<string, unknown>): ViewSearch {
  const rows = rowsOf(raw.rows);
  return { ...(rows !== undefined && { rows }) };
}

/** What the address says, else what was chosen last. */
export const viewOf = ({ rows }: ViewSearch, memory: Memory): View => ({
  rows: rows ?? rowsOf(memory.read()) ?? MY_FILES_PAGE_ITEMS,
});

export const viewSearchOf = ({ rows }: View): ViewSearch => ({ ...(rows !== MY_FILES_PAGE_ITEMS && { rows }) });

/** The page of `nextRows` rows that has the first row of page `page` of `rows` rows. */
export const pageAfter = (page: number, rows: number, nextRows: number): number =>
  Math.floor(((page - 1) * rows) / nextRows) + 1;

export const browserMemory: Memory = {
  read() {
    try {
      return localStorage.getItem(ROWS_STORAGE_KEY);
    } catch {
      return null;
    }
  },
  write(value) {
    try {
      localStorage.setItem(ROWS_STORAGE_KEY, value);
    } catch {
      // The address has it.
    }
  },
};

const rowsOf = (value: unknown): number | undefined => ROWS.find((rows) => String(rows) === String(value));
