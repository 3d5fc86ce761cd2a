/** Times are milliseconds of a monotonic clock. */

const WINDOW_MS = 5000;
/** In a shorter time, the browser may only have filled its socket buffers. */
const MIN_SPAN_MS = 1000;
/** Limits the number of samples. A new sample may replace the last one. */
const MIN_GAP_MS = 100;
/** Time constant of the smoothing. */
const SMOOTHING_MS = 4000;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** Oldest sample first. */
export type Speedometer = readonly Sample[];

export const emptySpeedometer: Speedometer = [];

/** `bytes` is the total since the start, including failed attempts. */
export function withSample(speedometer: Speedometer, at: number, bytes: number, windowMs = WINDOW_MS): Speedometer {
  const secondLast = speedometer.at(-2);
  const samples = secondLast && at - secondLast.at < MIN_GAP_MS ? speedometer.slice(0, -1) : speedometer;
  // Keeps one sample before the window, because the count starts there.
  const from = samples.findLastIndex((sample) => sample.at <= at - windowMs);
  return [...samples.slice(Math.max(0, from)), { at, bytes }];
}

/** Returns bytes per second, or null if the samples cover less than 1 s. */
export function speedAt(speedometer: Speedometer, now: number, windowMs = WINDOW_MS): number | null {
  const last = speedometer.at(-1);
  const start = speedometer.findLast((sample) => sample.at <= now - windowMs) ?? speedometer[0];
  if (!start || !last || now - start.at < MIN_SPAN_MS) return null;
  const from = Math.max(start.at, now - windowMs);
  return ((last.bytes - bytesAt(speedometer, from)) * 1000) / (now - from);
}

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

/** Smooths the estimate on a logarithmic scale. Otherwise a short stall would have an effect for minutes. */
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
