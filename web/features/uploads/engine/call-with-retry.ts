import type { Answer, Endpoint, Input } from '../../../../worker/contract/calls/endpoint';
import { type Connection, ConnectionLost } from './connection';
import type { Environment } from './environment';
import { runWithRetries } from './sending/retry-loop';

/**
 * Calls an idempotent endpoint. Rejects with the last failure, or with the reason why the upload stopped.
 *
 * @param options.outlivesStop true if a running call continues after the upload has stopped
 */
export const callWithRetry = <E extends Endpoint>(
  tools: { environment: Environment; connection: Connection },
  endpoint: E,
  input: Input<E>,
  { outlivesStop = false } = {},
): Promise<Answer<E>> =>
  runWithRetries(tools, {
    kind: 'call',
    attempt: (period) => tools.environment.call(endpoint, input, { signal: outlivesStop ? untilLost(period) : period }),
    fail: (failure) => Promise.reject(failure),
  });

/** Returns a signal that aborts when the connection is lost. It ignores the end of the upload. */
function untilLost(period: AbortSignal): AbortSignal {
  const controller = new AbortController();
  period.addEventListener('abort', () => {
    if (period.reason instanceof ConnectionLost) controller.abort(period.reason);
  });
  return controller.signal;
}
