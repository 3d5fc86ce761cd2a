/** When an open page asks whether its folder is still there. Pure. */
import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';

const LOOK_AGAIN_MS = 2 * MINUTE_MS;
/** Between two questions around the expiry: the server's clock, as the page knows it, is some seconds off. */
const LOOK_AGAIN_MIN_MS = 5 * SECOND_MS;

/** In how many milliseconds to ask again of a folder that is there: at its expiry, and now and then before. */
export const lookAgainMs = (expiryDate: string | null, now: number): number =>
  expiryDate === null
    ? LOOK_AGAIN_MS
    : Math.min(LOOK_AGAIN_MS, Math.max(LOOK_AGAIN_MIN_MS, new Date(expiryDate).getTime() - now));
