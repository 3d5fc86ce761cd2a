import type { Answer, Endpoint, Input } from '../../../../worker/contract/calls/endpoint';
import { ApiError } from '../../../lib/api';
import { FILE_RETRIES } from '../limits';
import { type Connection, ConnectionLost } from './connection';
import type { Environment } from './environment';
import { fileRetryDelay, waitAfter } from './sending/backoff';
import { doubtsConnection, verdictOf } from './sending/verdict';

/** Longest `Retry-After` that is waited for. A longer one fails the call. */
const RETRY_AFTER_MAX_SECONDS = 5;

/**
 * Calls an idempotent endpoint and retries. After a lost connection it retries without limit, after other failures up
 * to `FILE_RETRIES` times. Rejects with the last failure, or with the reason why the upload stopped.
 *
 * @param options.outlivesStop lets a request in flight finish when the upload stops
 */
export async function callWithRetry<E extends Endpoint>(
  { environment, connection }: { environment: Environment; connection: Connection },
  endpoint: E,
  input: Input<E>,
  options: { outlivesStop?: boolean } = {},
): Promise<Answer<E>> {
  for (let retry = 0; ; ) {
    const period = await connection.open();
    try {
      return await environment.call(endpoint, input, { signal: options.outlivesStop ? untilLost(period) : period });
    } catch (failure) {
      if (period.aborted) continue;
      if (doubtsConnection(failure) && (await connection.suspect())) continue;
      const delay = retry < FILE_RETRIES ? delayAfter(failure, retry, environment.random()) : null;
      if (delay === null) throw failure;
      retry++;
      await environment.sleep(delay, period).catch(unlessLost);
    }
  }
}

/** Returns a signal that aborts when the connection is lost, but not when the upload stops. */
function untilLost(period: AbortSignal): AbortSignal {
  const controller = new AbortController();
  period.addEventListener('abort', () => {
    if (period.reason instanceof ConnectionLost) controller.abort(period.reason);
  });
  return controller.signal;
}

/** Returns the milliseconds to wait before the next attempt. Returns null if there should be none. */
function delayAfter(failure: unknown, retry: number, random: number): number | null {
  if (failure instanceof ApiError && failure.status === 429) {
    const seconds = failure.retryAfterSeconds ?? Number.POSITIVE_INFINITY;
    return seconds <= RETRY_AFTER_MAX_SECONDS ? seconds * 1000 : null;
  }
  return verdictOf(failure) === 'retry' ? waitAfter(failure, fileRetryDelay(retry, random)) : null;
}

/** For `catch` of a wait: swallows `ConnectionLost`, which only cuts the wait short. Rethrows every other reason. */
export function unlessLost(reason: unknown): void {
  if (!(reason instanceof ConnectionLost)) throw reason;
}
