/** What tests say to the strict entry, and what it answers, at a path that the product does not have. */
import type { PlatformLimits } from './limits.ts';
import type { CutAnswers, Fault, Platform, Taken } from './platform.ts';

export const STRICT_PATH = '/__strict';

export interface StrictCommand {
  /** Forgets everything said before. */
  reset?: boolean;
  limits?: Partial<PlatformLimits>;
  faults?: Fault[];
  /** All multipart uploads become so much older. */
  ageMs?: number;
  alarmsTwice?: boolean;
  cronTwice?: boolean;
  /** Answers end in the middle, as where a deployment takes the isolate away. */
  cut?: CutAnswers;
  /** Takes memory of the isolate, and keeps it until `reset`; computes for about so long. */
  holdBytes?: number;
  computeMs?: number;
  /** What broke a limit so far was meant to. */
  forgive?: boolean;
}

export interface StrictReport {
  readonly violations: string[];
  /** The failures that came. */
  readonly failed: string[];
  readonly most: Taken;
  readonly woken: { alarms: number; crons: number };
}

/** Rounds of arithmetic that take about a millisecond: the clock of the runtime stands still while it computes. */
const ROUNDS_PER_MS = 200_000;

function compute(ms: number): void {
  let sum = 0;
  for (let round = 0; round < ms * ROUNDS_PER_MS; round++) sum = (sum * 31 + round) % 1_000_003;
  if (sum < 0) throw new Error('Never; the sum is used, so that it is computed.');
}

export function obey(platform: Platform, said: StrictCommand): StrictReport {
  if (said.reset) platform.reset();
  if (said.limits) Object.assign(platform.limits, said.limits);
  for (const fault of said.faults ?? []) platform.fail(fault);
  if (said.ageMs !== undefined) platform.agedMs = said.ageMs;
  if (said.alarmsTwice !== undefined) platform.alarmsTwice = said.alarmsTwice;
  if (said.cronTwice !== undefined) platform.cronTwice = said.cronTwice;
  if (said.cut !== undefined) platform.cut = said.cut;
  if (said.holdBytes !== undefined) platform.held = new Uint8Array(said.holdBytes).fill(1);
  if (said.computeMs !== undefined) compute(said.computeMs);
  const { violations, failed, most, woken } = platform;
  const report = { violations: [...violations], failed: [...failed], most: { ...most }, woken: { ...woken } };
  if (said.forgive) platform.violations.length = 0;
  return report;
}
