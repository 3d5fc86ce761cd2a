import { BODIES_IN_FLIGHT_MAX } from '../../../limits';

/**
 * Limits the request bodies in flight. If one body fills the line, sending them in sequence is as fast as in parallel,
 * and an interruption costs least. If more bodies raise the throughput, the window opens.
 *
 * It learns by trials. A round measures the throughput while exactly as many bodies are in flight as the window allows.
 * Then the window opens by a step, and stays open if the next round was clearly faster. Or it closes by one, and stays
 * closed if the next round was not slower. A reverted trial is followed by a rest, each twice as long as the last.
 *
 * Pure: times are milliseconds of the same clock, which never runs backwards.
 */
export interface SendWindow {
  /** Bodies in flight, from 1 to BODIES_IN_FLIGHT_MAX. */
  readonly limit: number;
  /** Bytes per ms of the last round that was not a reverted trial. Null before the first. */
  readonly rate: number | null;
  /** The trial in progress: the limit before it, and the bytes per ms measured then. Null if none. */
  readonly trial: { readonly from: number; readonly rate: number } | null;
  /** Whether no trial has been reverted yet. Until then the window doubles. */
  readonly opening: boolean;
  /** Direction of the next trial. */
  readonly direction: 'open' | 'close';
  /** No trial starts before this time. */
  readonly restsUntilMs: number;
  /** Length of the next rest. */
  readonly restMs: number;
  readonly round: Round;
}

interface Round {
  /** Time left in which nothing is measured. The first bytes of a body show buffers more than the line. */
  readonly settlingMs: number;
  readonly ms: number;
  readonly bytes: number;
  /** Number of progress reports. Browsers report in lumps, up to megabytes on a slow line. */
  readonly reports: number;
}

/** A time span in which the same bodies were in flight. */
export interface Span {
  readonly endMs: number;
  readonly ms: number;
  readonly bytes: number;
  /** Number of bodies. Null if others shared the line unseen: sent by their own account, but not answered yet. */
  readonly inFlight: number | null;
}

const SETTLING_MS = 400;
const ROUND_MS = 800;
/** Enough that one lump more or less changes the result by less than WORTHWHILE_GAIN. */
const ROUND_REPORTS = 8;
/** Opening must raise the throughput by this factor; closing must keep this share of it. */
const WORTHWHILE_GAIN = 1.15;
const TOLERABLE_LOSS = 0.95;
const REST_MIN_MS = 15_000;
const REST_MAX_MS = 120_000;

const NEW_ROUND: Round = { settlingMs: SETTLING_MS, ms: 0, bytes: 0, reports: 0 };

export const FIRST_SEND_WINDOW: SendWindow = {
  limit: 1,
  rate: null,
  trial: null,
  opening: true,
  direction: 'open',
  restsUntilMs: 0,
  restMs: REST_MIN_MS,
  round: NEW_ROUND,
};

/** Returns the window after a span was measured. */
export function afterSpan(window: SendWindow, { endMs, ms, bytes, inFlight }: Span): SendWindow {
  const { round, limit } = window;
  if (inFlight !== limit) return window;
  if (round.settlingMs > 0) return { ...window, round: { ...round, settlingMs: round.settlingMs - ms } };
  const reports = round.reports + (bytes > 0 ? 1 : 0);
  const grown = { ...round, ms: round.ms + ms, bytes: round.bytes + bytes, reports };
  if (grown.ms < ROUND_MS || reports < ROUND_REPORTS) return { ...window, round: grown };
  return afterRound(window, grown.bytes / grown.ms, endMs);
}

/** Returns the window after a body was started. */
export const afterStart = (window: SendWindow): SendWindow => ({
  ...window,
  round: { ...window.round, settlingMs: SETTLING_MS },
});

/** Returns the window after a body failed. */
export const afterFailure = (window: SendWindow, now: number): SendWindow => ({
  ...window,
  limit: Math.max(1, (isOpeningTrial(window) ? window.trial.from : window.limit) - 1),
  trial: null,
  opening: false,
  direction: 'open',
  restsUntilMs: now + REST_MIN_MS,
  restMs: REST_MIN_MS,
  round: NEW_ROUND,
});

/** Returns whether the window has just reverted an opening trial. */
export const hasRevertedOpening = (previous: SendWindow, next: SendWindow): boolean =>
  isOpeningTrial(previous) && next.limit === previous.trial.from;

function afterRound(window: SendWindow, rate: number, now: number): SendWindow {
  const { trial, direction } = window;
  if (trial === null) {
    const measured = { ...window, rate, round: { ...NEW_ROUND, settlingMs: 0 } };
    return now < window.restsUntilMs ? measured : tryOut(measured, rate);
  }
  const isAccepted = rate >= trial.rate * (direction === 'open' ? WORTHWHILE_GAIN : TOLERABLE_LOSS);
  if (!isAccepted) {
    return {
      ...window,
      limit: trial.from,
      rate: trial.rate,
      trial: null,
      opening: false,
      direction: direction === 'open' ? 'close' : 'open',
      restsUntilMs: now + window.restMs,
      restMs: Math.min(REST_MAX_MS, window.restMs * 2),
      round: NEW_ROUND,
    };
  }
  const accepted = { ...window, rate, trial: null, restMs: REST_MIN_MS, round: NEW_ROUND };
  // Several steps down together may lose only as much as a single step.
  if (limitAfter(accepted, direction) !== accepted.limit)
    return tryOut(accepted, direction === 'open' ? rate : trial.rate);
  return { ...accepted, restsUntilMs: now + REST_MIN_MS };
}

/** Tries the next limit in the current direction. Turns around at the end of the range. */
function tryOut(window: SendWindow, rate: number): SendWindow {
  const opposite = window.direction === 'open' ? 'close' : 'open';
  const direction = limitAfter(window, window.direction) === window.limit ? opposite : window.direction;
  return {
    ...window,
    limit: limitAfter(window, direction),
    trial: { from: window.limit, rate },
    direction,
    round: NEW_ROUND,
  };
}

function limitAfter({ limit, opening }: SendWindow, direction: SendWindow['direction']): number {
  if (direction === 'close') return Math.max(1, limit - 1);
  return Math.min(BODIES_IN_FLIGHT_MAX, opening ? limit * 2 : limit + 1);
}

const isOpeningTrial = (window: SendWindow): window is SendWindow & { trial: NonNullable<SendWindow['trial']> } =>
  window.trial !== null && window.limit > window.trial.from;
