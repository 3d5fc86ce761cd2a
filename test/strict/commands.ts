/** Commands from tests to `index.ts`. The production Worker does not handle their path. */
import type { PlatformLimits } from './limits.ts';
import type { Fault, Platform, ResourceUse, TruncatedAnswers } from './platform.ts';

export const STRICT_PATH = '/__strict';

export interface StrictCommand {
  reset?: boolean;
  limits?: Partial<PlatformLimits>;
  faults?: Fault[];
  /** Added to the age of every multipart upload. */
  ageMs?: number;
  alarmsTwice?: boolean;
  cronTwice?: boolean;
  cut?: TruncatedAnswers;
  /** Resets `most` in the report. */
  forgetMost?: boolean;
  /** Memory that the Worker holds until `reset`. */
  holdBytes?: number;
  /** Approximate CPU time that the command uses. */
  computeMs?: number;
  /** Deletes all violations after they are reported. */
  forgive?: boolean;
}

export interface StrictReport {
  readonly violations: string[];
  readonly failed: string[];
  /** Maximum of each resource in a single invocation. */
  readonly most: ResourceUse;
  readonly woken: { alarms: number; crons: number };
}

/** An estimate, because the runtime's clock stands still during a computation. */
const ROUNDS_PER_MS = 200_000;

function compute(ms: number): void {
  let sum = 0;
  for (let round = 0; round < ms * ROUNDS_PER_MS; round++) sum = (sum * 31 + round) % 1_000_003;
  if (sum < 0) throw new Error('Unreachable: using the sum keeps the loop.');
}

export function handleCommand(platform: Platform, command: StrictCommand): StrictReport {
  if (command.reset) platform.reset();
  if (command.forgetMost) platform.forgetMost();
  if (command.limits) Object.assign(platform.limits, command.limits);
  for (const fault of command.faults ?? []) platform.fail(fault);
  if (command.ageMs !== undefined) platform.agedMs = command.ageMs;
  if (command.alarmsTwice !== undefined) platform.alarmsTwice = command.alarmsTwice;
  if (command.cronTwice !== undefined) platform.cronTwice = command.cronTwice;
  if (command.cut !== undefined) platform.cut = command.cut;
  if (command.holdBytes !== undefined) platform.memory = new Uint8Array(command.holdBytes).fill(1);
  if (command.computeMs !== undefined) compute(command.computeMs);
  const { violations, failed, most, woken } = platform;
  const report = { violations: [...violations], failed: [...failed], most: { ...most }, woken: { ...woken } };
  if (command.forgive) platform.violations.length = 0;
  return report;
}
