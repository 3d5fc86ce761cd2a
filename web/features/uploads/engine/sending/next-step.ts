import { SECOND_MS } from '../../../../../worker/contract/units';
import { ApiError } from '../../../../lib/api';
import type { Attempt } from '../progress/progress';
import { fileRetryDelay, partRetryDelay, waitAfter } from './backoff';
import { doubtsConnection, type Verdict, verdictOf } from './verdict';

const RETRIES = 3;

/** If a rate limit (429) requires a wait of more than this number of seconds, the call fails without a retry. */
const CALL_RETRY_AFTER_MAX_SECONDS = 5;

/** Work that is retried: an API call, a file, or one part of a file. */
export type RetriedKind = 'call' | 'file' | 'part';

/** State between two attempts. */
export interface RetryState {
  /** Number of retries since the first attempt. When new bytes of the file arrive, the number starts from 0 again. */
  readonly retries: number;
  /** Number of arrived bytes of a file. 0 for calls and parts. */
  readonly arrivedBytes: number;
}

export interface Step {
  readonly verdict: Verdict;
  /**
   * True if the connection must be checked. If the connection is lost, the repeated attempt does not count as a
   * retry.
   */
  readonly checksConnection: boolean;
  /** Milliseconds until the next attempt. Null if there is no next attempt. */
  readonly waitMs: number | null;
  readonly attempt: Attempt;
  readonly state: RetryState;
}

/** Returns the step after a failed attempt. `random` is in [0, 1). */
export function nextStep(
  kind: RetriedKind,
  { failure, arrivedBytes }: { failure: unknown; arrivedBytes: number },
  previous: RetryState,
  random: number,
): Step {
  // After new bytes have arrived, the number of retries starts from 0 again. So a file of hundreds of parts survives
  // an unreliable connection.
  const retries = arrivedBytes > previous.arrivedBytes ? 0 : previous.retries;
  const verdict = verdictOf(failure);
  const canRetry = verdict === 'retry' || (verdict === 'renew' && kind === 'file');
  const isLast = !canRetry || retries >= RETRIES;
  return {
    verdict,
    // If a part has no retries left, its whole file fails. Then the connection is checked after the failure of the
    // file.
    checksConnection: doubtsConnection(failure) && canRetry && !(isLast && kind === 'part'),
    waitMs: isLast ? null : retryWaitMs(kind, failure, retries, random),
    attempt: { number: retries + 2, of: RETRIES + 1 },
    state: { retries: retries + 1, arrivedBytes },
  };
}

function retryWaitMs(kind: RetriedKind, failure: unknown, retries: number, random: number): number | null {
  if (kind === 'call' && failure instanceof ApiError && failure.status === 429) {
    const seconds = failure.retryAfterSeconds ?? Number.POSITIVE_INFINITY;
    return seconds <= CALL_RETRY_AFTER_MAX_SECONDS ? seconds * SECOND_MS : null;
  }
  const delay = kind === 'part' ? partRetryDelay : fileRetryDelay;
  return waitAfter(failure, delay(retries, random));
}
