/**
 * Speed over the last seconds, and a time left that does not jump. Pure: times are milliseconds of one monotonic
 * clock, amounts are bytes.
 */

const WINDOW_MS = 5000;
/** A speed from less than this would be the browser filling its socket buffers. */
const MIN_SPAN_MS = 1000;
/** Samples closer together than this replace one another, which bounds how many are kept. */
const MIN_GAP_MS = 100;
/** The shown time left moves towards a new estimate by about two thirds of the way, in factors, in this time. */
const SMOOTHING_MS = 4000;

interface Sample {
  readonly at: number;
  /** Bytes put on the wire since the upload began; what was sent in vain counts too, so it never falls. */
  readonly bytes: number;
}

/** Samples of the last seconds, oldest first. */
export type Speedometer = readonly Sample[];

export const standingStill: Speedometer = [];

/** Notes that `bytes` had been sent in all at `at`; of what lies before the last `windowMs` only the newest is kept. */
export function withSample(speedometer: Speedometer, at: number, bytes: number, windowMs = WINDOW_MS): Speedometer {
  const beforeLast = speedometer.at(-2);
  const kept = beforeLast && at - beforeLast.at < MIN_GAP_MS ? speedometer.slice(0, -1) : speedometer;
  // The newest sample from before the window stays: the window's first bytes are counted from it.
  const from = kept.findLastIndex((sample) => sample.at <= at - windowMs);
  return [...kept.slice(Math.max(0, from)), { at, bytes }];
}

/** Bytes per second over the last `windowMs` before `now`, null while there is too little to tell. */
export function speedAt(speedometer: Speedometer, now: number, windowMs = WINDOW_MS): number | null {
  const last = speedometer.at(-1);
  const start = speedometer.findLast((sample) => sample.at <= now - windowMs) ?? speedometer[0];
  if (!start || !last || now - start.at < MIN_SPAN_MS) return null;
  const from = Math.max(start.at, now - windowMs);
  return ((last.bytes - bytesAt(speedometer, from)) * 1000) / (now - from);
}

/** The bytes sent by `at`, by a straight line between the samples around it. */
function bytesAt(speedometer: Speedometer, at: number): number {
  const nextIndex = speedometer.findIndex((sample) => sample.at > at);
  const next = speedometer[nextIndex];
  const before = nextIndex === -1 ? speedometer.at(-1) : speedometer[nextIndex - 1];
  if (!before) return next?.bytes ?? 0;
  if (!next) return before.bytes;
  return before.bytes + ((next.bytes - before.bytes) * (at - before.at)) / (next.at - before.at);
}

export interface TimeLeft {
  readonly at: number;
  readonly seconds: number;
}

/**
 * The time left to show at `now`: what was shown before, less the time that passed, drawn gently towards what the
 * present speed says. Drawn by factors: a speed of next to nothing says days, which by seconds would take minutes to be
 * forgotten. Null while nothing moves.
 */
export function timeLeftAt(
  shown: TimeLeft | null,
  bytesLeft: number,
  bytesPerSecond: number | null,
  now: number,
): TimeLeft | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  const estimate = bytesLeft / bytesPerSecond;
  if (shown === null) return { at: now, seconds: estimate };
  const passedMs = now - shown.at;
  const expected = Math.max(1, shown.seconds - passedMs / 1000);
  const pull = 1 - Math.exp(-passedMs / SMOOTHING_MS);
  return { at: now, seconds: expected ** (1 - pull) * estimate ** pull };
}
