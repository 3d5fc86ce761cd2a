import type { Measured } from '../measure.ts';
import { compared, type Row } from '../table.ts';

const GIB = 1024 ** 3;

/** What was measured of both. */
export interface Took {
  readonly bare: Measured;
  readonly ours: Measured;
}

/** The speed of both, in megabytes of 10^6 bytes. */
export function speedRow(what: string, bytes: number, { bare, ours }: Took, ratioAtLeast?: number): Row {
  const rate = ({ seconds }: Measured) => bytes / 1e6 / seconds;
  return compared(
    what,
    { bare: rate(bare), ours: rate(ours), unit: 'MB/s', digits: 0 },
    ratioAtLeast === undefined ? {} : { ratioAtLeast },
  );
}

/** What the Worker's processes spent on it: processor time per GiB, and the most memory they held. */
export function costRows(what: string, bytes: number, { bare, ours }: Took): Row[] {
  const cpu = ({ cpuSeconds }: Measured) => (cpuSeconds * GIB) / bytes;
  const memory = ({ peakBytes }: Measured) => peakBytes / 1e6;
  return [
    compared(`${what}: CPU per GiB`, { bare: cpu(bare), ours: cpu(ours), unit: 's', digits: 1 }),
    compared(`${what}: peak memory`, { bare: memory(bare), ours: memory(ours), unit: 'MB', digits: 0 }),
  ];
}
