/** Number of rows and order of My Files. Both are in the URL and stay the same in other folders. */
import type { ListOrder } from '../../../worker/contract/calls/my-files';
import { MY_FILES_PAGE_ITEMS } from './limits';

export interface View {
  readonly rows: number;
  readonly order: ListOrder;
}

/** The URL leaves out default values. */
export interface ViewSearch {
  rows?: number;
  order?: ListOrder;
}

export const ROWS = [MY_FILES_PAGE_ITEMS, 25, 50, 100] as const;

export const ORDERS: readonly ListOrder[] = ['usual', 'name', 'name-desc', 'size-desc', 'size', 'date-desc', 'date'];

export const ROWS_STORAGE_KEY = 'fileshare_rows';

export function readViewSearch(raw: Record<string, unknown>): ViewSearch {
  const rows = rowsOf(raw.rows);
  const order = ORDERS.find((option) => option === raw.order);
  return { ...(rows !== undefined && { rows }), ...(order && order !== 'usual' && { order }) };
}

/** Uses the stored number of rows if the URL has none. */
export const viewOf = ({ rows, order }: ViewSearch, storedRows: string | null): View => ({
  rows: rows ?? rowsOf(storedRows) ?? MY_FILES_PAGE_ITEMS,
  order: order ?? 'usual',
});

export const viewSearchOf = ({ rows, order }: View): ViewSearch => ({
  ...(rows !== MY_FILES_PAGE_ITEMS && { rows }),
  ...(order !== 'usual' && { order }),
});

/** Returns the page that contains the first row of `page` if there are `nextRows` rows per page. */
export const pageAfter = (page: number, rows: number, nextRows: number): number =>
  Math.floor(((page - 1) * rows) / nextRows) + 1;

const rowsOf = (value: unknown): number | undefined => ROWS.find((rows) => value === rows || value === String(rows));

export type SortColumn = 'name' | 'size' | 'date';

export const sortOf = (order: ListOrder, by: SortColumn): 'ascending' | 'descending' | 'none' =>
  order === by ? 'ascending' : order === `${by}-desc` ? 'descending' : 'none';

/** Three clicks sort, reverse the order, and restore the usual order. */
export function orderAfter(order: ListOrder, by: SortColumn): ListOrder {
  const turns: ListOrder[] = by === 'name' ? [by, `${by}-desc`, 'usual'] : [`${by}-desc`, by, 'usual'];
  return turns[(turns.indexOf(order) + 1) % turns.length] ?? 'usual';
}
