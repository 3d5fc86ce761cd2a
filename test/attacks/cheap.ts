/** What a cheap call takes of the runtime, as Linux counts it: processor time and memory, never the clock. */
import { expect } from 'vitest';
import { cpuSeconds, forgetPeak, peakBytes, residentBytes } from '../bench/processes.ts';
import type { Ground } from './ground.ts';
import type { CheapRow } from './row.ts';
import { wrongIn } from './verdict.ts';

export interface Figures {
  /** Processor time of one call, of all processes of the runtime. */
  readonly cpuMs: number;
  /** By how much the memory grew while they ran. */
  readonly grownBytes: number;
}

/** Linux counts in hundredths of a second: so many calls tell a call's share to a quarter of a millisecond. */
const CALLS = 40;
const AT_ONCE = 8;
/** Wide: a busy machine makes the same work dearer, never by so much. */
const CPU_MAX_MS = 250;
const GROWN_MAX_BYTES = 128 * 1024 * 1024;

/** Asks many times, and holds that every call is answered as it must be and takes little. */
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
