import { useState } from 'react';
import { MINUTE_MS, SECOND_MS } from '../../worker/contract/units';
import { isRetryable } from './is-retryable';

const MIN_MS = 5 * SECOND_MS;
const MAX_MS = MINUTE_MS;
const SHARE = 1 / 4;

/** Returns a quarter of the time since the last change, from `minMs` to a minute. */
export const refetchIntervalMs = (unchangedMs: number, minMs = MIN_MS): number =>
  Math.min(MAX_MS, Math.max(minMs, unchangedMs * SHARE));

/** Returns false after an error that a retry cannot fix. For the option `refetchInterval`. */
export const intervalUnlessFinal = (error: unknown, intervalMs: number): number | false =>
  error !== null && !isRetryable(error) ? false : intervalMs;

/** The interval grows until `state` changes. TanStack Query does not refetch while the page is hidden. */
export function useRefetchInterval(minMs?: number): (state: string | number | undefined) => number {
  const [watch] = useState(() => new Watch());
  return (state) => refetchIntervalMs(watch.unchangedMs(state, Date.now()), minMs);
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
