import { SECOND_MS } from '../../../../../worker/contract/units';
import { ApiError } from '../../../../lib/api';

const FILE_RETRY_BASE_MS = 800;
const PART_RETRY_BASE_MS = SECOND_MS;
const PART_RETRY_MAX_MS = 10 * SECOND_MS;

/**
 * Every wait is lengthened by a random fraction, at most `JITTER`. Therefore many clients do not retry at the same
 * moment.
 */
const JITTER = 0.25;
const PROBE_BASE_MS = 1000;
const PROBE_MAX_MS = 15_000;

/** If `Retry-After` is longer, the client waits only this time. */
const RETRY_AFTER_MAX_MS = 30 * SECOND_MS;

/**
 * Returns the milliseconds to wait after a failure: `delayMs`, or `Retry-After` if that is longer. A `Retry-After`
 * above `RETRY_AFTER_MAX_MS` counts as `RETRY_AFTER_MAX_MS`.
 */
export function waitAfter(failure: unknown, delayMs: number): number {
  const retryAfterMs = (failure instanceof ApiError ? (failure.retryAfterSeconds ?? 0) : 0) * SECOND_MS;
  return Math.max(delayMs, Math.min(RETRY_AFTER_MAX_MS, retryAfterMs));
}

/** Returns the milliseconds to wait before retry number `retry` of a file, counted from 0. `random` is in [0, 1). */
export const fileRetryDelay = (retry: number, random: number): number =>
  FILE_RETRY_BASE_MS * 2 ** retry * (1 + JITTER * random);

/** Returns the milliseconds to wait before retry number `retry` of a part, counted from 0. `random` is in [0, 1). */
export const partRetryDelay = (retry: number, random: number): number =>
  Math.min(PART_RETRY_MAX_MS, PART_RETRY_BASE_MS * 2 ** retry) * (1 + JITTER * random);

/** Returns the milliseconds to wait before probe number `probe` of the server, counted from 0. */
export const probeDelay = (probe: number, random: number): number =>
  Math.min(PROBE_MAX_MS, PROBE_BASE_MS * 2 ** probe) * (1 + JITTER * random);
