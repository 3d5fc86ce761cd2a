import { SECOND_MS } from '../../../worker/contract/units.ts';

/** Default number of rows per page. */
export const MY_FILES_PAGE_ITEMS = 5;
export const UNDO_MS = 6 * SECOND_MS;
export const SUCCESS_NOTICE_MS = 3 * SECOND_MS;
export const MY_FILES_SELECTED_MAX = 10_000;
export const ITEM_CALLS_AT_ONCE = 4;
