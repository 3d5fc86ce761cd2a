import { median } from '../measure.ts';
import { own, type Row } from '../table.ts';
import type { LineSetUp } from './line-case.ts';

const SHORT_MS = 100;
const LONG_MS = 1000;

/**
 * How many round trips follow one another in what `measureMs` measures, by what a longer line adds to it: what the
 * machine itself takes is in both and falls out of the difference.
 */
export async function roundTripsRow(
  { rounds }: LineSetUp,
  what: string,
  measureMs: (roundTripMs: number) => Promise<number>,
  atMost?: number,
): Promise<Row> {
  const short: number[] = [];
  const long: number[] = [];
  for (let round = 0; round < rounds; round++) {
    short.push(await measureMs(SHORT_MS));
    long.push(await measureMs(LONG_MS));
  }
  const roundTrips = (median(long) - median(short)) / (LONG_MS - SHORT_MS);
  return own(`Round trips ${what}`, { value: roundTrips, unit: '', digits: 1 }, atMost);
}
