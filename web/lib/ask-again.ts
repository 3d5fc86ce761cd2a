/** When an open page asks again for what changes seldom: the less, the longer nothing has changed. */
import { useState } from 'react';
import { MINUTE_MS, SECOND_MS } from '../../worker/contract/units';

const MIN_MS = 5 * SECOND_MS;
const MAX_MS = MINUTE_MS;
/** It waits for so much of the time in which nothing has changed. */
const SHARE = 1 / 4;

/** In how many milliseconds to ask again, `unchangedMs` after the last change. Pure. */
export const askAgainMs = (unchangedMs: number, minMs = MIN_MS): number =>
  Math.min(MAX_MS, Math.max(minMs, unchangedMs * SHARE));

/**
 * For the `refetchInterval` of a query: when to ask again, where what is looked out for is `state` now. Hidden pages ask
 * for nothing by themselves.
 */
export function useAskAgain(minMs?: number): (state: string | number | undefined) => number {
  const [watch] = useState(() => new Watch());
  return (state) => askAgainMs(watch.unchangedMs(state, Date.now()), minMs);
}

class Watch {
  private state: string | number | undefined;
  private changedAt = 0;

  unchangedMs(state: string | number | undefined, now: number): number {
    if (state !== this.state || this.changedAt === 0) {
      this.state = state;
      this.changedAt = now;
    }
    return now - this.changedAt;
  }
}
