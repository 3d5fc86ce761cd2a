import type { Answer, Endpoint, Input } from '../../../../worker/contract/calls/endpoint';
import { ApiError } from '../../../lib/api';
import { FILE_RETRIES } from '../limits';
import { type Connection, ConnectionLost } from './connection';
import type { Environment } from './environment';
import { fileRetryDelay, waitAfter } from './sending/backoff';
import { doubtsConnection, verdictOf } from './sending/verdict';

/** A wait that the server asks for is waited out if it is no longer than this. */
const RETRY_AFTER_MAX_SECONDS = 5;

/**
 * Calls an endpoint that may be called twice with the same effect, and again where that may help: after a lost
 * connection as often as it takes, after other failures as often as a file is retried. Rejects with the last failure,
 * or with the reason for which the upload stopped.
 *
 * @param options.outlivesStop lets a request that is under way when the upload stops come to its end
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

/** Aborts when the connection is lost, but not when the upload stops. */
function untilLost(period: AbortSignal): AbortSignal {
  const controller = new AbortController();
  period.addEventListener('abort', () => {
    if (period.reason instanceof ConnectionLost) controller.abort(period.reason);
  });
  return controller.signal;
}

/** Milliseconds to wait before the next try, null where there should be none. */
function delayAfter(failure: unknown, retry: number, random: number): number | null {
  if (failure instanceof ApiError && failure.status === 429) {
    const seconds = failure.retryAfterSeconds ?? Number.POSITIVE_INFINITY;
    return seconds <= RETRY_AFTER_MAX_SECONDS ? seconds * 1000 : null;
  }
  return verdictOf(failure) === 'retry' ? waitAfter(failure, fileRetryDelay(retry, random)) : null;
}

/** A wait that was cut short because the connection was lost is over; one that the upload's end cut short rejects. */
export function unlessLost(reason: unknown): void {
  if (!(reason instanceof ConnectionLost)) throw reason;
}
