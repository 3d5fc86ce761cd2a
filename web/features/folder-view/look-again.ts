/** When an open page asks whether its folder is still there. Pure. */
import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';

const LOOK_AGAIN_MS = 2 * MINUTE_MS;
/** Where the reader's clock is ahead, the server does not know of the end yet. */
const LOOK_AGAIN_MIN_MS = 5 * SECOND_MS;

/** In how many milliseconds to ask again of a folder that is there: at its expiry, and now and then before. */
export const lookAgainMs = (expiryDate: string | null, now: number): number =>
  expiryDate === null
    ? LOOK_AGAIN_MS
    : Math.min(LOOK_AGAIN_MS, Math.max(LOOK_AGAIN_MIN_MS, new Date(expiryDate).getTime() - now));
