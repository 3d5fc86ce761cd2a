import { BODIES_IN_FLIGHT_MAX } from '../../../limits';

/**
 * Limits the number of request bodies in flight. If one body already uses the whole line, more bodies are not faster.
 * An interruption loses all of them.
 *
 * Trials find the best limit. A trial changes the limit and measures the throughput during a round. A larger limit
 * stays if the round was clearly faster. A smaller limit stays if the round was hardly slower. Otherwise the old limit
 * is restored, and the next trial waits. The wait doubles after each reverted trial.
 *
 * All times are milliseconds of the same monotonic clock.
 */
export interface SendWindow {
  /** From 1 to BODIES_IN_FLIGHT_MAX. */
  readonly limit: number;
  /** Bytes per ms in the last round. Null until the first round has ended. */
  readonly rate: number | null;
  /** Limit and bytes per ms before the trial. Null without a trial. */
  readonly trial: { readonly from: number; readonly rate: number } | null;
  /** While true, a trial doubles the limit. Later it adds 1. */
  readonly isRampingUp: boolean;
  readonly direction: 'raise' | 'lower';
  readonly restsUntilMs: number;
  /** Pause after the next reverted trial. */
  readonly restMs: number;
  readonly round: Round;
}

interface Round {
  /** Time until the measurement starts. The first bytes of a body only fill buffers. */
  readonly settlingMs: number;
  readonly ms: number;
  readonly bytes: number;
  readonly reports: number;
}

/** Time span in which the same bodies were in flight. */
export interface Span {
  readonly endMs: number;
  readonly ms: number;
  readonly bytes: number;
  /** Null if almost sent bodies also used the line. */
  readonly inFlight: number | null;
}

const SETTLING_MS = 400;
const ROUND_MS = 800;
/** With few progress events in a round, one more event would look like a gain. */
const ROUND_REPORTS = 8;
/** A raised limit stays if the new throughput is at least this multiple of the old one. */
const WORTHWHILE_GAIN = 1.15;
/** The same for a lowered limit. */
const TOLERABLE_LOSS = 0.95;
const REST_MIN_MS = 15_000;
const REST_MAX_MS = 120_000;

const NEW_ROUND: Round = { settlingMs: SETTLING_MS, ms: 0, bytes: 0, reports: 0 };

export const FIRST_SEND_WINDOW: SendWindow = {
  limit: 1,
  rate: null,
  trial: null,
  isRampingUp: true,
  direction: 'raise',
  restsUntilMs: 0,
  restMs: REST_MIN_MS,
  round: NEW_ROUND,
};

/** Returns the window after a time span. At the end of a round, starts, accepts or reverts a trial. */
export function afterSpan(window: SendWindow, { endMs, ms, bytes, inFlight }: Span): SendWindow {
  const { round, limit } = window;
  if (inFlight !== limit) return window;
  if (round.settlingMs > 0) return { ...window, round: { ...round, settlingMs: round.settlingMs - ms } };
  const reports = round.reports + (bytes > 0 ? 1 : 0);
  const grown = { ...round, ms: round.ms + ms, bytes: round.bytes + bytes, reports };
  if (grown.ms < ROUND_MS || reports < ROUND_REPORTS) return { ...window, round: grown };
  return afterRound(window, grown.bytes / grown.ms, endMs);
}

export const afterStart = (window: SendWindow): SendWindow => ({
  ...window,
  round: { ...window.round, settlingMs: SETTLING_MS },
});

/** Returns a window with a lower limit and a pause. `now` is in milliseconds. */
export const afterFailure = (window: SendWindow, now: number): SendWindow => ({
  ...window,
  limit: Math.max(1, (isRaisingTrial(window) ? window.trial.from : window.limit) - 1),
  trial: null,
  isRampingUp: false,
  direction: 'raise',
  restsUntilMs: now + REST_MIN_MS,
  restMs: REST_MIN_MS,
  round: NEW_ROUND,
});

export const hasRevertedRaise = (previous: SendWindow, next: SendWindow): boolean =>
  isRaisingTrial(previous) && next.limit === previous.trial.from;

function afterRound(window: SendWindow, rate: number, now: number): SendWindow {
  const { trial, direction } = window;
  if (trial === null) {
    const measured = { ...window, rate, round: { ...NEW_ROUND, settlingMs: 0 } };
    return now < window.restsUntilMs ? measured : startTrial(measured, rate);
  }
  const isAccepted = rate >= trial.rate * (direction === 'raise' ? WORTHWHILE_GAIN : TOLERABLE_LOSS);
  if (!isAccepted) {
    return {
      ...window,
      limit: trial.from,
      rate: trial.rate,
      trial: null,
      isRampingUp: false,
      direction: direction === 'raise' ? 'lower' : 'raise',
      restsUntilMs: now + window.restMs,
      restMs: Math.min(REST_MAX_MS, window.restMs * 2),
      round: NEW_ROUND,
    };
  }
  const accepted = { ...window, rate, trial: null, restMs: REST_MIN_MS, round: NEW_ROUND };
  // Each step down compares with the throughput before the first step, so the total loss stays small.
  if (limitAfter(accepted, direction) !== accepted.limit)
    return startTrial(accepted, direction === 'raise' ? rate : trial.rate);
  return { ...accepted, restsUntilMs: now + REST_MIN_MS };
}

/** Starts a trial. If the limit is at its minimum or maximum, the trial goes in the opposite direction. */
function startTrial(window: SendWindow, rate: number): SendWindow {
  const opposite = window.direction === 'raise' ? 'lower' : 'raise';
  const direction = limitAfter(window, window.direction) === window.limit ? opposite : window.direction;
  return {
    ...window,
    limit: limitAfter(window, direction),
    trial: { from: window.limit, rate },
    direction,
    round: NEW_ROUND,
  };
}

function limitAfter({ limit, isRampingUp }: SendWindow, direction: SendWindow['direction']): number {
  if (direction === 'lower') return Math.max(1, limit - 1);
  return Math.min(BODIES_IN_FLIGHT_MAX, isRampingUp ? limit * 2 : limit + 1);
}

const isRaisingTrial = (window: SendWindow): window is SendWindow & { trial: NonNullable<SendWindow['trial']> } =>
  window.trial !== null && window.limit > window.trial.from;
