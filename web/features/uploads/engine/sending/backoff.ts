import { SECOND_MS } from '../../../../../worker/contract/units';
import { ApiError } from '../../../../lib/api';

const FILE_RETRY_BASE_MS = 800;
const PART_RETRY_BASE_MS = SECOND_MS;
const PART_RETRY_MAX_MS = 10 * SECOND_MS;

/** Maximum random fraction added to a wait, so that many clients do not retry at once. */
const JITTER = 0.25;
const PROBE_BASE_MS = 1000;
const PROBE_MAX_MS = 15_000;

const RETRY_AFTER_MAX_MS = 30 * SECOND_MS;

/**
 * Returns the wait before a retry in milliseconds: `delayMs`, or the server's `Retry-After` if that is longer.
 * `Retry-After` counts as at most 30 s.
 */
export function waitAfter(failure: unknown, delayMs: number): number {
  const retryAfterMs = (failure instanceof ApiError ? (failure.retryAfterSeconds ?? 0) : 0) * SECOND_MS;
  return Math.max(delayMs, Math.min(RETRY_AFTER_MAX_MS, retryAfterMs));
}

/** Returns milliseconds. The first retry has number 0. `random` is in [0, 1). */
export const fileRetryDelay = (retry: number, random: number): number =>
  FILE_RETRY_BASE_MS * 2 ** retry * (1 + JITTER * random);

export const partRetryDelay = (retry: number, random: number): number =>
  Math.min(PART_RETRY_MAX_MS, PART_RETRY_BASE_MS * 2 ** retry) * (1 + JITTER * random);

export const probeDelay = (probe: number, random: number): number =>
  Math.min(PROBE_MAX_MS, PROBE_BASE_MS * 2 ** probe) * (1 + JITTER * random);
