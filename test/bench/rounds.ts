import type { BenchContext } from './cases/case.ts';
import type { Contestant } from './contestants/contestant.ts';

/** Returns the results of all rounds. Contestants take turns, so that a slow machine slows both. */
export async function inTurns<T>(
  { bare, ours, rounds }: BenchContext,
  work: (contestant: Contestant) => Promise<T>,
): Promise<{ bare: T[]; ours: T[] }> {
  const brought: Record<Contestant['name'], T[]> = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [bare, ours] : [ours, bare];
    for (const contestant of order) brought[contestant.name].push(await work(contestant));
  }
  return brought;
}
