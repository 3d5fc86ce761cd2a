import { PARTS_IN_FLIGHT_MAX, PARTS_IN_FLIGHT_MIN } from '../../../worker/contract/limits';

/**
 * How many parts to send at once. The window opens by one as long as that raised the throughput, closes by one when it
 * did not or when a part failed, and then rests before it tries again. Throughput is measured over rounds: as many
 * parts as the window holds.
 */
export interface PartWindow {
  /** Parts in flight, from PARTS_IN_FLIGHT_MIN to PARTS_IN_FLIGHT_MAX. */
  readonly limit: number;
  /** The round being measured: when it began (ms), and what has arrived since. */
  readonly roundStart: number;
  readonly roundBytes: number;
  readonly roundParts: number;
  /** Bytes per ms of the round before the window was last opened, null when it was not. */
  readonly rateBefore: number | null;
  /** Rounds still to pass before the window may open. */
  readonly restRounds: number;
}

/** A window that was opened is kept open for at least this much more throughput. */
const WORTHWHILE_GAIN = 1.05;
const REST_AFTER_NO_GAIN = 4;
const REST_AFTER_FAILURE = 2;

export const firstPartWindow = (now: number): PartWindow => ({
  limit: PARTS_IN_FLIGHT_MIN,
  ...newRound(now),
  rateBefore: null,
  restRounds: 0,
});

/** Nothing was in flight and something is again: the pause says nothing about throughput. */
export const afterPause = (window: PartWindow, now: number): PartWindow => ({ ...window, ...newRound(now) });

/** A part of `bytes` arrived. */
export function afterPart(window: PartWindow, bytes: number, now: number): PartWindow {
  const round = { ...window, roundBytes: window.roundBytes + bytes, roundParts: window.roundParts + 1 };
  const elapsed = now - window.roundStart;
  if (round.roundParts < window.limit || elapsed <= 0) return round;

  const rate = round.roundBytes / elapsed;
  if (window.rateBefore !== null && rate < window.rateBefore * WORTHWHILE_GAIN) {
    return { limit: narrower(window.limit), ...newRound(now), rateBefore: null, restRounds: REST_AFTER_NO_GAIN };
  }
  if (window.restRounds > 0)
    return { ...window, ...newRound(now), rateBefore: null, restRounds: window.restRounds - 1 };
  if (window.limit === PARTS_IN_FLIGHT_MAX) return { ...window, ...newRound(now), rateBefore: null };
  return { limit: window.limit + 1, ...newRound(now), rateBefore: rate, restRounds: 0 };
}

/** A part failed. */
export const afterPartFailure = (window: PartWindow, now: number): PartWindow => ({
  limit: narrower(window.limit),
  ...newRound(now),
  rateBefore: null,
  restRounds: REST_AFTER_FAILURE,
});

const narrower = (limit: number) => Math.max(PARTS_IN_FLIGHT_MIN, limit - 1);
const newRound = (now: number) => ({ roundStart: now, roundBytes: 0, roundParts: 0 });
