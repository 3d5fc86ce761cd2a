import { SECOND_MS } from '../../../../../worker/contract/units';
import { ApiError } from '../../../../lib/api';
import type { Attempt } from '../progress/progress';
import { backoffMs } from './backoff';
import { doubtsConnection, type Verdict, verdictOf } from './verdict';

const RETRIES = 3;
const WAITS = { call: { baseMs: 800 }, file: { baseMs: 800 }, part: { baseMs: SECOND_MS } };
/** Upper limit for the server's `Retry-After`. */
const RETRY_AFTER_MAX_MS = 30 * SECOND_MS;

/** A rate-limited call fails if `Retry-After` is longer. */
const CALL_RETRY_AFTER_MAX_SECONDS = 5;

export type RetriedKind = 'call' | 'file' | 'part';

export interface RetryState {
  /** Starts from 0 again when new bytes of the file arrive. */
  readonly retries: number;
  /** 0 for calls and parts. */
  readonly arrivedBytes: number;
}

export interface Step {
  readonly verdict: Verdict;
  /** True to check the connection. If it is lost, the next attempt does not count as a retry. */
  readonly checksConnection: boolean;
  /** Null if there is no next attempt. */
  readonly waitMs: number | null;
  /** Meaningless if `waitMs` is null. */
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
  // New bytes reset the count, so hundreds of parts can arrive over a bad connection.
  const retries = arrivedBytes > previous.arrivedBytes ? 0 : previous.retries;
  const verdict = verdictOf(failure);
  const canRetry = verdict === 'retry' || (verdict === 'renew' && kind === 'file');
  const isLast = !canRetry || retries >= RETRIES;
  return {
    verdict,
    // After a part's last retry, the step of its file checks the connection.
    checksConnection: doubtsConnection(failure) && canRetry && !(isLast && kind === 'part'),
    waitMs: isLast ? null : retryWaitMs(kind, failure, retries, random),
    attempt: { number: retries + 2, of: RETRIES + 1 },
    state: { retries: retries + 1, arrivedBytes },
  };
}

function retryWaitMs(kind: RetriedKind, failure: unknown, retries: number, random: number): number | null {
  const { status, retryAfterSeconds }: Partial<ApiError> = failure instanceof ApiError ? failure : {};
  if (kind === 'call' && status === 429) {
    const seconds = retryAfterSeconds ?? Number.POSITIVE_INFINITY;
    return seconds <= CALL_RETRY_AFTER_MAX_SECONDS ? seconds * SECOND_MS : null;
  }
  const retryAfterMs = Math.min(RETRY_AFTER_MAX_MS, (retryAfterSeconds ?? 0) * SECOND_MS);
  return Math.max(backoffMs(WAITS[kind], retries, random), retryAfterMs);
}
