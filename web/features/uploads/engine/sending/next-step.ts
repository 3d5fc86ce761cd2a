import { SECOND_MS } from '../../../../../worker/contract/units';
import { ApiError } from '../../../../lib/api';
import type { Attempt } from '../progress/progress';
import { fileRetryDelay, partRetryDelay, waitAfter } from './backoff';
import { doubtsConnection, type Verdict, verdictOf } from './verdict';

const RETRIES = 3;

/** Longest `Retry-After` of a rate limit that a call waits for. A longer one fails the call. */
const CALL_RETRY_AFTER_MAX_SECONDS = 5;

/** Kinds of retried work: an API call, a file, or one part of a file. */
export type Retried = 'call' | 'file' | 'part';

/** State between two attempts. */
export interface RetryState {
  /** Retries since the start, or since the file's last new bytes. */
  readonly retries: number;
  /** Bytes of a file that have arrived. 0 for calls and parts. */
  readonly arrivedBytes: number;
}

/** Reaction to a failed attempt. */
export interface Step {
  readonly verdict: Verdict;
  /** Whether to check the connection first. If it is lost, the attempt is repeated and costs no retry. */
  readonly checksConnection: boolean;
  /** Milliseconds before the next attempt. Null if there is none. */
  readonly waitMs: number | null;
  readonly attempt: Attempt;
  readonly state: RetryState;
}

/** Returns the reaction to a failed attempt. `random` is in [0, 1). */
export function nextStep(
  retried: Retried,
  { failure, arrivedBytes }: { failure: unknown; arrivedBytes: number },
  before: RetryState,
  random: number,
): Step {
  // Retries start over when new bytes arrive, so that a file of hundreds of parts survives a bad line.
  const retries = arrivedBytes > before.arrivedBytes ? 0 : before.retries;
  const verdict = verdictOf(failure);
  const mayMend = verdict === 'retry' || (verdict === 'renew' && retried === 'file');
  const isLast = !mayMend || retries >= RETRIES;
  return {
    verdict,
    // The last failure of a part is passed to its file, which checks the connection itself.
    checksConnection: doubtsConnection(failure) && mayMend && !(isLast && retried === 'part'),
    waitMs: isLast ? null : waitBefore(retried, failure, retries, random),
    attempt: { number: retries + 2, of: RETRIES + 1 },
    state: { retries: retries + 1, arrivedBytes },
  };
}

function waitBefore(retried: Retried, failure: unknown, retries: number, random: number): number | null {
  if (retried === 'call' && failure instanceof ApiError && failure.status === 429) {
    const seconds = failure.retryAfterSeconds ?? Number.POSITIVE_INFINITY;
    return seconds <= CALL_RETRY_AFTER_MAX_SECONDS ? seconds * SECOND_MS : null;
  }
  const delay = retried === 'part' ? partRetryDelay : fileRetryDelay;
  return waitAfter(failure, delay(retries, random));
}
