import type { Ring } from './case.ts';
import type { Contestant, Stored } from './contestant.ts';
import type { Took } from './cost-rows.ts';
import { measure, medians } from './measure.ts';
import { inTurns } from './rounds.ts';

/** Measures an upload of both in turns; what one round stored is gone before the next. */
export async function measureUpload(ring: Ring, upload: (contestant: Contestant) => Promise<Stored>): Promise<Took> {
  const rounds = await inTurns(ring, async (contestant) => {
    const { result, ...measured } = await measure(contestant.worker.pid, () => upload(contestant));
    await result.remove();
    return measured;
  });
  return medians(rounds);
}
