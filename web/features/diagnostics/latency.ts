import { endpoints } from '../../../worker/contract/calls/endpoints';
import { SECOND_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';

const HIGH_LATENCY_MS = SECOND_MS;

/** Returns the milliseconds until the server responds to an empty call. Rejects with `ApiError`. */
export async function measureLatency(): Promise<number> {
  const startedAt = performance.now();
  await call(endpoints.health, {});
  return performance.now() - startedAt;
}

/** Returns what a latency in milliseconds means for an upload. */
export const latencyVerdict = (milliseconds: number): string =>
  milliseconds > HIGH_LATENCY_MS
    ? 'High latency detected - uploads may be slow'
    : `The server answers in ${Math.max(1, Math.round(milliseconds))} ms`;
