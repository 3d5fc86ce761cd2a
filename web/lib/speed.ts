/**
 * Measures the speed over the last seconds, and estimates the remaining time without jumps. Pure. Times are
 * milliseconds of a monotonic clock. Amounts are bytes.
 */

const WINDOW_MS = 5000;
/** Minimum time to measure a speed. In a shorter time the browser may only fill its socket buffers. */
const MIN_SPAN_MS = 1000;
/**
 * If two samples are closer than this time, the newer sample replaces the older sample. So the number of samples
 * stays small.
 */
const MIN_GAP_MS = 100;
/**
 * Time constant of the smoothing. The page shows the remaining time. During this time constant, the shown value
 * covers about two thirds of the distance to a new estimate. The distance is measured on a logarithmic scale.
 */
const SMOOTHING_MS = 4000;

interface Sample {
  readonly at: number;
  /**
   * Bytes sent since the upload started. The number includes the bytes of failed attempts, so the number never falls.
   */
  readonly bytes: number;
}

/** Samples of the last seconds, oldest first. */
export type Speedometer = readonly Sample[];

export const emptySpeedometer: Speedometer = [];

/**
 * Adds a sample: at the time `at`, `bytes` had been sent in total. Of the samples older than `windowMs`, only the
 * newest is kept.
 */
export function withSample(speedometer: Speedometer, at: number, bytes: number, windowMs = WINDOW_MS): Speedometer {
  const secondLast = speedometer.at(-2);
  const samples = secondLast && at - secondLast.at < MIN_GAP_MS ? speedometer.slice(0, -1) : speedometer;
  // The newest sample before the window stays, because the first bytes in the window are counted from this sample.
  const from = samples.findLastIndex((sample) => sample.at <= at - windowMs);
  return [...samples.slice(Math.max(0, from)), { at, bytes }];
}

/** Returns bytes per second in the last `windowMs` before `now`. Returns null if the samples cover less than 1 s. */
export function speedAt(speedometer: Speedometer, now: number, windowMs = WINDOW_MS): number | null {
  const last = speedometer.at(-1);
  const start = speedometer.findLast((sample) => sample.at <= now - windowMs) ?? speedometer[0];
  if (!start || !last || now - start.at < MIN_SPAN_MS) return null;
  const from = Math.max(start.at, now - windowMs);
  return ((last.bytes - bytesAt(speedometer, from)) * 1000) / (now - from);
}

/** Returns the bytes that were sent before `at`. Between two samples, the value is interpolated linearly. */
function bytesAt(speedometer: Speedometer, at: number): number {
  const nextIndex = speedometer.findIndex((sample) => sample.at > at);
  const next = speedometer[nextIndex];
  const previous = nextIndex === -1 ? speedometer.at(-1) : speedometer[nextIndex - 1];
  if (!previous) return next?.bytes ?? 0;
  if (!next) return previous.bytes;
  return previous.bytes + ((next.bytes - previous.bytes) * (at - previous.at)) / (next.at - previous.at);
}

export interface TimeLeft {
  readonly at: number;
  readonly seconds: number;
}

/**
 * Returns the remaining time to show at `now`. The value is the previous value minus the time passed, moved towards
 * the current estimate. The value moves on a logarithmic scale. On a linear scale, an estimate of days after a short
 * stall would stay visible for minutes. Returns null while no bytes are sent.
 */
export function timeLeftAt(
  previous: TimeLeft | null,
  bytesLeft: number,
  bytesPerSecond: number | null,
  now: number,
): TimeLeft | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  const estimate = bytesLeft / bytesPerSecond;
  if (previous === null) return { at: now, seconds: estimate };
  const passedMs = now - previous.at;
  const expected = Math.max(1, previous.seconds - passedMs / 1000);
  const pull = 1 - Math.exp(-passedMs / SMOOTHING_MS);
  return { at: now, seconds: expected ** (1 - pull) * estimate ** pull };
}
