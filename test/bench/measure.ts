import { setTimeout as wait } from 'node:timers/promises';
import { cpuSeconds, forgetPeak, peakBytes, workerdBelow } from './processes.ts';

/** What a piece of work took; processor and memory are those of the Worker's processes, not of the client. */
export interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

const IDLE_LOOK_MS = 250;
const IDLE_LIMIT_MS = 30_000;
/** Of one processor. */
const IDLE_SHARE = 0.05;

/** Runs the work and says what it took of time, and of the workerd processes below `pid`. */
export async function measure<T>(pid: number, work: () => Promise<T>): Promise<Measured & { result: T }> {
  const pids = workerdBelow(pid);
  await untilIdle(pids);
  forgetPeak(pids);
  const cpuBefore = cpuSeconds(pids);
  const before = performance.now();
  const result = await work();
  const seconds = (performance.now() - before) / 1000;
  return { result, seconds, cpuSeconds: cpuSeconds(pids) - cpuBefore, peakBytes: peakBytes(pids) };
}

/** Waits until what was done before (deleting, counting) no longer takes part in what is measured next. */
async function untilIdle(pids: readonly number[]): Promise<void> {
  const deadline = Date.now() + IDLE_LIMIT_MS;
  let last = cpuSeconds(pids);
  while (Date.now() < deadline) {
    await wait(IDLE_LOOK_MS);
    const now = cpuSeconds(pids);
    if (now - last <= (IDLE_SHARE * IDLE_LOOK_MS) / 1000) return;
    last = now;
  }
}

/** The middle one; of an even number the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((total, number) => total + number, 0) / middle.length;
}

/** The medians of both, each of the three figures by itself. */
export const medians = ({ bare, ours }: Record<'bare' | 'ours', readonly Measured[]>) => ({
  bare: medianOf(bare),
  ours: medianOf(ours),
});

const medianOf = (rounds: readonly Measured[]): Measured => ({
  seconds: median(rounds.map((round) => round.seconds)),
  cpuSeconds: median(rounds.map((round) => round.cpuSeconds)),
  peakBytes: median(rounds.map((round) => round.peakBytes)),
});
