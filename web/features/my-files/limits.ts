import { SECOND_MS } from '../../../worker/contract/units.ts';

/** My Files. */
export const MY_FILES_PAGE_ITEMS = 5;
export const UNDO_MS = 6 * SECOND_MS;
export const SUCCESS_NOTICE_MS = 3 * SECOND_MS;
/** So many rows can be chosen at once, and so many calls about them are under way at once. */
export const MY_FILES_CHOSEN_MAX = 10_000;
export const ITEM_CALLS_AT_ONCE = 4;
