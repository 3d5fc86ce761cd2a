/** Measures what a cheap call costs the runtime. Linux reports CPU time and memory; wall time is not used. */
import { expect } from 'vitest';
import { cpuSeconds, forgetPeak, peakBytes, residentBytes } from '../bench/processes.ts';
import type { Ground } from './ground.ts';
import type { CheapRow } from './row.ts';
import { differences } from './verdict.ts';

export interface Figures {
  /** CPU time of a call, summed over all processes of the runtime. */
  readonly cpuMs: number;
  /** Growth of memory during all calls. */
  readonly grownBytes: number;
}

/** Linux counts CPU time in 10 ms. With 40 calls, the cost of each is accurate to 0.25 ms. */
const CALLS = 40;
const AT_ONCE = 8;
/** Generous: on a busy machine the same work costs more, but never this much. */
const CPU_MAX_MS = 250;
const GROWN_MAX_BYTES = 128 * 1024 * 1024;

/** Sends the call many times. Fails if an answer is unexpected or the cost is too high. */
export async function measureCheapCall(ground: Ground, runtime: number[], { cheap, must }: CheapRow): Promise<Figures> {
  const requests = await Promise.all(Array.from({ length: CALLS }, () => cheap(ground)));
  forgetPeak(runtime);
  const bytesBefore = residentBytes(runtime);
  const cpuBefore = cpuSeconds(runtime);
  for (let start = 0; start < CALLS; start += AT_ONCE) {
    const answers = await Promise.all(requests.slice(start, start + AT_ONCE).map(ground.ask));
    for (const answer of answers) expect(differences(answer, must).join('\n')).toBe('');
  }
  const figures = {
    cpuMs: ((cpuSeconds(runtime) - cpuBefore) * 1000) / CALLS,
    grownBytes: Math.max(0, peakBytes(runtime) - bytesBefore),
  };
  expect(figures.cpuMs).toBeLessThan(CPU_MAX_MS);
  expect(figures.grownBytes).toBeLessThan(GROWN_MAX_BYTES);
  return figures;
}
