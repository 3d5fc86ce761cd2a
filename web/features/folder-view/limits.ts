import { SECOND_MS } from '../../../worker/contract/units.ts';

/** A folder that is still arriving is asked for again after this, and later each time that nothing new has come. */
export const FOLLOW_DELAY_MIN_MS = 2 * SECOND_MS;
export const FOLLOW_POLLS_AFTER_LAST = 4;
export const FOLLOW_PAGES_AT_ONCE = 3;
