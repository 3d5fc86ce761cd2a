import { expect } from 'vitest';
import type { CostOf } from '../harness/running/measured.ts';
import type { Ground } from './ground.ts';
import type { CheapRow } from './row.ts';
import { differences } from './verdict.ts';

export interface Figures {
  /** Average CPU time per call, over all processes of the runtime. */
  readonly cpuMs: number;
  readonly grownBytes: number;
}

/** Linux measures CPU time in steps of 10 ms, so the average of 40 calls is accurate to 0.25 ms. */
const CALLS = 40;
const AT_ONCE = 8;
const CPU_MAX_MS = 250;
const GROWN_MAX_BYTES = 128 * 1024 * 1024;

export async function measureCheapCall(
  ground: Ground,
  costOf: CostOf,
  { cheap, expected }: CheapRow,
): Promise<Figures> {
  const requests = await Promise.all(Array.from({ length: CALLS }, () => cheap(ground)));
  const cost = await costOf(async () => {
    for (let start = 0; start < CALLS; start += AT_ONCE) {
      const answers = await Promise.all(requests.slice(start, start + AT_ONCE).map(ground.ask));
      for (const answer of answers) expect(differences(answer, expected).join('\n')).toBe('');
    }
  });
  const figures = { cpuMs: cost.cpuMs / CALLS, grownBytes: Math.max(0, cost.grownBytes) };
  expect(figures.cpuMs).toBeLessThan(CPU_MAX_MS);
  expect(figures.grownBytes).toBeLessThan(GROWN_MAX_BYTES);
  return figures;
}
