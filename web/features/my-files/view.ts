/** How lists of My Files are shown, at every place. It is part of the URL and is kept from place to place. */
import type { ListOrder } from '../../../worker/contract/calls/my-files';
import { MY_FILES_PAGE_ITEMS } from './limits';

export interface View {
  /** Rows per page. */
  readonly rows: number;
  readonly order: ListOrder;
}

/** A view as URL parameters. Default values are left out. */
export interface ViewSearch {
  rows?: number;
  order?: ListOrder;
}

/** Choices for the rows per page. */
export const ROWS = [MY_FILES_PAGE_ITEMS, 25, 50, 100] as const;

/** Sort orders, as offered on screens without column heads. */
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

/** Storage of the rows per page for the next visit. The browser may forbid it. */
export interface Memory {
  read(): string | null;
  write(value: string): void;
}

/** Reads URL parameters. Ignores invalid values. */
export function readViewSearch(raw: Record<string, unknown>): ViewSearch {
  const rows = rowsOf(raw.rows);
  const order = ORDERS.find((option) => option.order === raw.order)?.order;
  return { ...(rows !== undefined && { rows }), ...(order && order !== 'usual' && { order }) };
}

/** Returns the view of the URL. A missing number of rows is the one chosen last. */
export const viewOf = ({ rows, order }: ViewSearch, memory: Memory): View => ({
  rows: rows ?? rowsOf(memory.read()) ?? MY_FILES_PAGE_ITEMS,
  order: order ?? 'usual',
});

export const viewSearchOf = ({ rows, order }: View): ViewSearch => ({
  ...(rows !== MY_FILES_PAGE_ITEMS && { rows }),
  ...(order !== 'usual' && { order }),
});

/** Returns the page of `nextRows` rows that contains the first row of page `page` of `rows` rows. */
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
      // The URL still has it.
    }
  },
};

const rowsOf = (value: unknown): number | undefined => ROWS.find((rows) => value === rows || value === String(rows));

export type SortedBy = 'name' | 'size' | 'date';

/** Returns how a column is sorted, as a value of `aria-sort`. */
export const sortOf = (order: ListOrder, by: SortedBy): 'ascending' | 'descending' | 'none' =>
  order === by ? 'ascending' : order === `${by}-desc` ? 'descending' : 'none';

/**
 * Returns the order after a click on a column head: first direction, second direction, usual order. Sizes and dates
 * start with the largest.
 */
export function orderAfter(order: ListOrder, by: SortedBy): ListOrder {
  const turns: ListOrder[] = by === 'name' ? [by, `${by}-desc`, 'usual'] : [`${by}-desc`, by, 'usual'];
  return turns[(turns.indexOf(order) + 1) % turns.length] ?? 'usual';
}
