interface Waits {
  /** Wait before the first retry. */
  readonly baseMs: number;
  readonly maxMs?: number;
}

/** Maximum random fraction added to a wait, so that many clients do not retry at once. */
const JITTER = 0.25;

/** Returns milliseconds, which double with each retry. The first retry has number 0. `random` is in [0, 1). */
export const backoffMs = ({ baseMs, maxMs = Number.POSITIVE_INFINITY }: Waits, retry: number, random: number): number =>
  Math.min(maxMs, baseMs * 2 ** retry) * (1 + JITTER * random);
