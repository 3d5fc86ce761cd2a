import { setTimeout as wait } from 'node:timers/promises';
import { cpuSeconds, forgetPeak, peakBytes, workerdBelow } from './processes.ts';

/** CPU time and memory are those of the Worker, without the client. */
export interface Measurement {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

const IDLE_LOOK_MS = 250;
const IDLE_LIMIT_MS = 30_000;
/** Processes are idle if they use at most this fraction of one CPU core. */
const IDLE_SHARE = 0.05;

/** Measures `work`. CPU time and peak memory are sums over the workerd processes below process `pid`. */
export async function measure<T>(pid: number, work: () => Promise<T>): Promise<Measurement & { result: T }> {
  const pids = workerdBelow(pid);
  await untilIdle(pids);
  forgetPeak(pids);
  const cpuBefore = cpuSeconds(pids);
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  return { result, seconds, cpuSeconds: cpuSeconds(pids) - cpuBefore, peakBytes: peakBytes(pids) };
}

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

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((total, number) => total + number, 0) / middle.length;
}
