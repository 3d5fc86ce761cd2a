/** Measures what a cheap call costs the runtime. Linux reports CPU time and memory; wall time is not used. */
import { expect } from 'vitest';
import { cpuSeconds, forgetPeak, peakBytes, residentBytes } from '../bench/processes.ts';
import type { Ground } from './ground.ts';
import type { CheapRow } from './row.ts';
import { wrongIn } from './verdict.ts';

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
export async function measured(ground: Ground, runtime: number[], { cheap, must }: CheapRow): Promise<Figures> {
  const asked = await Promise.all(Array.from({ length: CALLS }, () => cheap(ground)));
  forgetPeak(runtime);
  const before = residentBytes(runtime);
  const began = cpuSeconds(runtime);
  for (let from = 0; from < CALLS; from += AT_ONCE) {
    const answers = await Promise.all(asked.slice(from, from + AT_ONCE).map(ground.ask));
    for (const answer of answers) expect(wrongIn(answer, must).join('\n')).toBe('');
  }
  const figures = {
    cpuMs: ((cpuSeconds(runtime) - began) * 1000) / CALLS,
    grownBytes: Math.max(0, peakBytes(runtime) - before),
  };
  expect(figures.cpuMs).toBeLessThan(CPU_MAX_MS);
  expect(figures.grownBytes).toBeLessThan(GROWN_MAX_BYTES);
  return figures;
}
