import type { Contestant, Stored } from '../contestants/contestant.ts';
import { measure, medians } from '../measure.ts';
import { inTurns } from '../rounds.ts';
import type { BenchContext } from './case.ts';
import type { Took } from './cost-rows.ts';

/** Measures uploads of both contestants in turns. Removes them after each round. */
export async function measureUpload(
  ring: BenchContext,
  upload: (contestant: Contestant) => Promise<Stored>,
): Promise<Took> {
  const rounds = await inTurns(ring, async (contestant) => {
    const { result, ...measured } = await measure(contestant.worker.pid, () => upload(contestant));
    await result.remove();
    return measured;
  });
  return medians(rounds);
}
