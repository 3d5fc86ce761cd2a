import { SECOND_MS } from '../../../worker/contract/units.ts';

export const FOLLOW_DELAY_MIN_MS = 2 * SECOND_MS;
export const FOLLOW_POLLS_AFTER_LAST = 4;
export const FOLLOW_PAGES_AT_ONCE = 3;
