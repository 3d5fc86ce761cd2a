import { SECOND_MS } from '../../../../../worker/contract/units';
import { ApiError } from '../../../../lib/api';

const FILE_RETRY_BASE_MS = 800;
const PART_RETRY_BASE_MS = SECOND_MS;
const PART_RETRY_MAX_MS = 10 * SECOND_MS;

/** Waits are stretched by up to this share, so that many pages do not come back in step; never shortened. */
const JITTER = 0.25;
const PROBE_BASE_MS = 1000;
const PROBE_MAX_MS = 15_000;

/** A server that asks for more than this has no more of it. */
const ASKED_MAX_MS = 30 * SECOND_MS;

/** The wait after a failure: no shorter than the server asks for by `Retry-After`, within bounds. */
export function waitAfter(failure: unknown, delayMs: number): number {
  const askedMs = (failure instanceof ApiError ? (failure.retryAfterSeconds ?? 0) : 0) * SECOND_MS;
  return Math.max(delayMs, Math.min(ASKED_MAX_MS, askedMs));
}

/** How long to wait before retry `retry` (0 for the first) of a file. `random` is in [0, 1). */
export const fileRetryDelay = (retry: number, random: number): number =>
  FILE_RETRY_BASE_MS * 2 ** retry * (1 + JITTER * random);

/** The same for a part. */
export const partRetryDelay = (retry: number, random: number): number =>
  Math.min(PART_RETRY_MAX_MS, PART_RETRY_BASE_MS * 2 ** retry) * (1 + JITTER * random);

/** The same for asking whether the server can be reached again. */
export const probeDelay = (probe: number, random: number): number =>
  Math.min(PROBE_MAX_MS, PROBE_BASE_MS * 2 ** probe) * (1 + JITTER * random);
