import { BODIES_IN_FLIGHT_MAX } from '../../../limits';

/**
 * How many request bodies may be on their way at once. Where one of them fills the line, one after the other is as fast
 * as several at once, and an interruption costs the least; where more of them get more across, the window opens.
 *
 * It learns by trials. A round measures the throughput while exactly as many bodies are in flight as the window allows.
 * Then the window opens by a step, and keeps that if the next round was clearly faster; or closes by one, and keeps that
 * if the next round was not slower. A trial that is not kept is followed by a rest, each twice as long as the last.
 *
 * Pure: times are milliseconds of one clock that never runs backwards.
 */
export interface SendWindow {
  /** Bodies in flight, from 1 to BODIES_IN_FLIGHT_MAX. */
  readonly limit: number;
  /** Bytes per ms of the last round that was not a trial in vain; null before the first. */
  readonly rate: number | null;
  /** What is being tried: from which limit, and what that brought in bytes per ms. Null: nothing. */
  readonly trial: { readonly from: number; readonly rate: number } | null;
  /** Whether no trial has been in vain yet: until then the window doubles. */
  readonly opening: boolean;
  /** In which direction the next trial goes. */
  readonly direction: 'open' | 'close';
  /** No trial begins before this time. */
  readonly restsUntilMs: number;
  /** How long the next rest is to be. */
  readonly restMs: number;
  readonly round: Round;
}

interface Round {
  /** How long nothing is measured yet: what a body does at first says more of buffers than of the line. */
  readonly settlingMs: number;
  readonly ms: number;
  readonly bytes: number;
  /** How often anything was reported to have gone out: browsers report in lumps, up to megabytes on a slow line. */
  readonly reports: number;
}

/** A stretch of time in which the same bodies were in flight. */
export interface Span {
  readonly endMs: number;
  readonly ms: number;
  readonly bytes: number;
  /** How many; null where others shared the line unseen: out by their own account, and not answered yet. */
  readonly inFlight: number | null;
}

const SETTLING_MS = 400;
const ROUND_MS = 800;
/** So that one lump more or less makes a smaller difference than WORTHWHILE_GAIN. */
const ROUND_REPORTS = 8;
/** More bodies are kept in flight for at least so much more throughput, fewer for no more loss than this. */
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

/** What a stretch of time teaches. */
export function afterSpan(window: SendWindow, { endMs, ms, bytes, inFlight }: Span): SendWindow {
  const { round, limit } = window;
  if (inFlight !== limit) return window;
  if (round.settlingMs > 0) return { ...window, round: { ...round, settlingMs: round.settlingMs - ms } };
  const reports = round.reports + (bytes > 0 ? 1 : 0);
  const grown = { ...round, ms: round.ms + ms, bytes: round.bytes + bytes, reports };
  if (grown.ms < ROUND_MS || reports < ROUND_REPORTS) return { ...window, round: grown };
  return afterRound(window, grown.bytes / grown.ms, endMs);
}

/** A body begins. */
export const afterStart = (window: SendWindow): SendWindow => ({
  ...window,
  round: { ...window.round, settlingMs: SETTLING_MS },
});

/** A body did not get across. */
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

/** Whether the window has just gone back from a limit that brought nothing. */
export const hasOpenedInVain = (before: SendWindow, after: SendWindow): boolean =>
  isOpeningTrial(before) && after.limit === before.trial.from;

function afterRound(window: SendWindow, rate: number, now: number): SendWindow {
  const { trial, direction } = window;
  if (trial === null) {
    const measured = { ...window, rate, round: { ...NEW_ROUND, settlingMs: 0 } };
    return now < window.restsUntilMs ? measured : tryOut(measured, rate);
  }
  const isKept = rate >= trial.rate * (direction === 'open' ? WORTHWHILE_GAIN : TOLERABLE_LOSS);
  if (!isKept) {
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
  const kept = { ...window, rate, trial: null, restMs: REST_MIN_MS, round: NEW_ROUND };
  // Several steps down may together cost no more than one.
  if (limitAfter(kept, direction) !== kept.limit) return tryOut(kept, direction === 'open' ? rate : trial.rate);
  return { ...kept, restsUntilMs: now + REST_MIN_MS };
}

/** Goes on to the next limit; at the end of the way in one direction, in the other. */
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
