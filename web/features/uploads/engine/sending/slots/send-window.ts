import { BODIES_IN_FLIGHT_MAX } from '../../../limits';

/**
 * The window is the number of request bodies that may be in flight. If one body already uses the whole line, parallel
 * bodies are not faster, and an interruption loses more bytes. If more bodies in flight raise the throughput, the
 * window grows ("opens").
 *
 * Trials find the best number. A trial changes the limit and measures the throughput in a round. During the round,
 * the number of bodies in flight equals the limit. A larger limit stays if the round was clearly faster. A smaller
 * limit stays if the round was not slower. Otherwise the trial is reverted: the old limit is restored, and no trial
 * starts for a while. This pause ("rest") doubles after each reverted trial.
 *
 * Pure: times are milliseconds of the same monotonic clock.
 */
export interface SendWindow {
  /** Maximum number of bodies in flight, from 1 to BODIES_IN_FLIGHT_MAX. */
  readonly limit: number;
  /** Bytes per ms of the last round that was not a reverted trial. Null before the first round. */
  readonly rate: number | null;
  /** Running trial: the limit before the trial, and the bytes per ms with that limit. Null if no trial is running. */
  readonly trial: { readonly from: number; readonly rate: number } | null;
  /**
   * True until a trial is reverted or a body fails. While true, a trial doubles the limit. Otherwise a trial adds 1.
   */
  readonly opening: boolean;
  /** Direction of the running or next trial. `open` raises the limit, `close` lowers the limit. */
  readonly direction: 'open' | 'close';
  /** No trial starts before this time. */
  readonly restsUntilMs: number;
  /** Length of the next pause between trials, in milliseconds. */
  readonly restMs: number;
  readonly round: Round;
}

interface Round {
  /**
   * Time until the measurement starts. The first bytes of a body only fill buffers, so the measured speed would be
   * too high.
   */
  readonly settlingMs: number;
  readonly ms: number;
  readonly bytes: number;
  /** Number of progress events. An event may report several megabytes, even on a slow line. */
  readonly reports: number;
}

/** A time span in which the same bodies were in flight. */
export interface Span {
  readonly endMs: number;
  readonly ms: number;
  readonly bytes: number;
  /**
   * Number of bodies in flight. Null if the line was also used by bodies that do not count as in flight, but still
   * wait for a response.
   */
  readonly inFlight: number | null;
}

const SETTLING_MS = 400;
const ROUND_MS = 800;
/**
 * Minimum number of progress events in a round. With fewer events, a single additional event could change the result
 * by more than WORTHWHILE_GAIN.
 */
const ROUND_REPORTS = 8;
/**
 * A larger limit stays only if the throughput grows at least by the factor WORTHWHILE_GAIN. A smaller limit stays
 * only if at least the fraction TOLERABLE_LOSS of the throughput remains.
 */
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

/** Returns true if `previous` had a trial with a raised limit, and `next` has reverted the trial. */
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
  // The limit may be lowered in several steps. Each step is compared with the throughput before the first step. So
  // all steps together lose no more than TOLERABLE_LOSS allows.
  if (limitAfter(accepted, direction) !== accepted.limit)
    return tryOut(accepted, direction === 'open' ? rate : trial.rate);
  return { ...accepted, restsUntilMs: now + REST_MIN_MS };
}

/** Starts a trial of the next limit in the current direction. If there is no next limit, the direction changes. */
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
