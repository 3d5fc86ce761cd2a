import type { Measured } from '../measure.ts';
import { compared, type Row } from '../table.ts';

const GIB = 1024 ** 3;

/** Measurements of both contestants. */
export interface Took {
  readonly bare: Measured;
  readonly ours: Measured;
}

/** Returns the speed of both in MB (10^6 bytes) per second. */
export function speedRow(what: string, bytes: number, { bare, ours }: Took, ratioAtLeast?: number): Row {
  const rate = ({ seconds }: Measured) => bytes / 1e6 / seconds;
  return compared(
    what,
    { bare: rate(bare), ours: rate(ours), unit: 'MB/s', digits: 0 },
    ratioAtLeast === undefined ? {} : { ratioAtLeast },
  );
}

/** Returns CPU time per GiB and peak memory of the Worker's processes. */
export function costRows(what: string, bytes: number, { bare, ours }: Took): Row[] {
  const cpu = ({ cpuSeconds }: Measured) => (cpuSeconds * GIB) / bytes;
  const memory = ({ peakBytes }: Measured) => peakBytes / 1e6;
  return [
    compared(`${what}: CPU per GiB`, { bare: cpu(bare), ours: cpu(ours), unit: 's', digits: 1 }),
    compared(`${what}: peak memory`, { bare: memory(bare), ours: memory(ours), unit: 'MB', digits: 0 }),
  ];
}
