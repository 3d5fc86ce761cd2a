/** How lists of My Files are shown, whatever place is open. It is in the address, and goes along from place to place. */
import type { ListOrder } from '../../../worker/contract/calls/my-files';
import { MY_FILES_PAGE_ITEMS } from './limits';

export interface View {
  /** Rows on a page. */
  readonly rows: number;
  readonly order: ListOrder;
}

/** The same as the address says it: what is as usual is left out. */
export interface ViewSearch {
  rows?: number;
  order?: ListOrder;
}

/** How many rows a page may have. */
export const ROWS = [MY_FILES_PAGE_ITEMS, 25, 50, 100] as const;

/** The orders, as they are offered where there are no column heads. */
export const ORDERS: readonly { order: ListOrder; label: string }[] = [
  { order: 'usual', label: 'Newest folders first' },
  { order: 'name', label: 'Name, A to Z' },
  { order: 'name-desc', label: 'Name, Z to A' },
  { order: 'size-desc', label: 'Size, largest first' },
  { order: 'size', label: 'Size, smallest first' },
  { order: 'date-desc', label: 'Date, newest first' },
  { order: 'date', label: 'Date, oldest first' },
];

const ROWS_STORAGE_KEY = 'fileshare_rows';

/** Where the number of rows is kept for the next visit; the browser may forbid it. */
export interface Memory {
  read(): string | null;
  write(value: string): void;
}

/** Reads an address; what is not understood counts as left out. */
export function readViewSearch(raw: Record<string, unknown>): ViewSearch {
  const rows = rowsOf(raw.rows);
  const order = ORDERS.find((one) => one.order === raw.order)?.order;
  return { ...(rows !== undefined && { rows }), ...(order && order !== 'usual' && { order }) };
}

/** What the address says, else what was chosen last. */
export const viewOf = ({ rows, order }: ViewSearch, memory: Memory): View => ({
  rows: rows ?? rowsOf(memory.read()) ?? MY_FILES_PAGE_ITEMS,
  order: order ?? 'usual',
});

export const viewSearchOf = ({ rows, order }: View): ViewSearch => ({
  ...(rows !== MY_FILES_PAGE_ITEMS && { rows }),
  ...(order !== 'usual' && { order }),
});

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

const rowsOf = (value: unknown): number | undefined => ROWS.find((rows) => value === rows || value === String(rows));

export type SortedBy = 'name' | 'size' | 'date';

/** How a column is sorted, in the words of `aria-sort`. */
export const sortOf = (order: ListOrder, by: SortedBy): 'ascending' | 'descending' | 'none' =>
  order === by ? 'ascending' : order === `${by}-desc` ? 'descending' : 'none';

/** The order after a click on a column's head: one way, the other, as usual. Sizes and dates begin with the largest. */
export function orderAfter(order: ListOrder, by: SortedBy): ListOrder {
  const turns: ListOrder[] = by === 'name' ? [by, `${by}-desc`, 'usual'] : [`${by}-desc`, by, 'usual'];
  return turns[(turns.indexOf(order) + 1) % turns.length] ?? 'usual';
}
