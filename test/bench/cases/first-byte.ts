import type { Contestant } from '../contestants/contestant.ts';
import { firstByteMs } from '../contestants/http.ts';
import { median } from '../measure.ts';
import { compared, type Row } from '../table.ts';
import type { BenchContext } from './case.ts';

const TIMES = 20;

/** Returns the median time to the first byte of 20 sequential requests. */
export async function firstByteRow(
  what: string,
  ring: BenchContext,
  urlAt: (contestant: Contestant) => URL,
  oursAtMost?: number,
): Promise<Row> {
  const times: Record<Contestant['name'], number[]> = { bare: [], ours: [] };
  for (let time = 0; time < TIMES; time++) {
    for (const contestant of [ring.bare, ring.ours]) times[contestant.name].push(await firstByteMs(urlAt(contestant)));
  }
  const figures = { bare: median(times.bare), ours: median(times.ours), unit: 'ms', digits: 0 };
  return compared(what, figures, oursAtMost === undefined ? {} : { oursAtMost });
}
