/** Compares two Workers in turns, so that a slow machine slows down both. */

import { GIB } from '../../worker/contract/units.ts';
import type { BenchContext, Contestant } from './case.ts';
import { firstByteMs } from './contestants/http.ts';
import { type Measurement, measure, median } from './measure.ts';
import { comparedRow, type Row } from './report.ts';

export interface Comparison {
  readonly bare: Measurement;
  readonly ours: Measurement;
}

/** Measures `work` in both Workers. Returns medians. `after` is not measured. */
export async function compare<T>(
  { bare, ours, rounds }: BenchContext,
  work: (contestant: Contestant) => Promise<T>,
  after: (result: T) => Promise<void> = async () => {},
): Promise<Comparison> {
  const measured: Record<Contestant['name'], Measurement[]> = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round++) {
    for (const contestant of round % 2 === 0 ? [bare, ours] : [ours, bare]) {
      const { result, ...figures } = await measure(contestant.worker.pid, () => work(contestant));
      measured[contestant.name].push(figures);
      await after(result);
    }
  }
  return { bare: medianOf(measured.bare), ours: medianOf(measured.ours) };
}

const medianOf = (rounds: readonly Measurement[]): Measurement => ({
  seconds: median(rounds.map((round) => round.seconds)),
  cpuSeconds: median(rounds.map((round) => round.cpuSeconds)),
  peakBytes: median(rounds.map((round) => round.peakBytes)),
});

export function speedRow(label: string, bytes: number, { bare, ours }: Comparison, ratioAtLeast: number): Row {
  const rate = ({ seconds }: Measurement) => bytes / 1e6 / seconds;
  return comparedRow(label, { bare: rate(bare), ours: rate(ours), unit: 'MB/s', digits: 0 }, { ratioAtLeast });
}

export function costRows(label: string, bytes: number, { bare, ours }: Comparison): Row[] {
  const cpu = ({ cpuSeconds }: Measurement) => (cpuSeconds * GIB) / bytes;
  const memory = ({ peakBytes }: Measurement) => peakBytes / 1e6;
  return [
    comparedRow(`${label}: CPU per GiB`, { bare: cpu(bare), ours: cpu(ours), unit: 's', digits: 1 }),
    comparedRow(`${label}: peak memory`, { bare: memory(bare), ours: memory(ours), unit: 'MB', digits: 0 }),
  ];
}

const FIRST_BYTES = 20;

export async function firstByteRow(
  label: string,
  { bare, ours }: BenchContext,
  urlAt: (contestant: Contestant) => URL,
  target: { oursAtMost?: number } = {},
): Promise<Row> {
  const times: Record<Contestant['name'], number[]> = { bare: [], ours: [] };
  for (let time = 0; time < FIRST_BYTES; time++) {
    for (const contestant of [bare, ours]) times[contestant.name].push(await firstByteMs(urlAt(contestant)));
  }
  return comparedRow(label, { bare: median(times.bare), ours: median(times.ours), unit: 'ms', digits: 0 }, target);
}
