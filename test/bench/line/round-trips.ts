import { median } from '../measure.ts';
import { own, type Row } from '../table.ts';
import type { LineSetUp } from './line-case.ts';

const SHORT_MS = 100;
const LONG_MS = 1000;

/**
 * Returns the number of sequential round trips in what `measureMs` measures. It compares a short and a longer line, so
 * the time of the machine itself cancels out.
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
