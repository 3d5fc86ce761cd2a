import { parseArgs } from 'node:util';
import { MIB } from '../../worker/contract/units.ts';

export const SCALE_FILES = 1_000_000;
const QUICK_SCALE_FILES = 20_000;

const USAGE = `npm run bench -- [<case> ...] [options]
  line            what people at the end of a slow line see: all cases that begin with "line-" (takes minutes)
  encryption      end-to-end encrypted shares beside plain shares, in a browser (takes minutes)
  --rounds <n>    measurements per case and Worker, of which the median counts (default 3)
  --quick         128 MiB and 100 files instead of 1 GiB and 1,000 files
  --large         also compare the memory of 1 GiB with that of 4 GiB, and of 100 MiB in the browser (takes minutes)
  --files <n>     files in the database of the case scale (default 1,000,000; --quick: 20,000)`;

export interface BenchOptions {
  /** Names of cases or groups. If empty, all cases run except `ON_REQUEST`. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly bigBytes: number;
  readonly smallFiles: number;
  readonly large: boolean;
  readonly scaleFiles: number;
}

/** Returns true if `names` contains the name or its group, such as `line` for `line-home`. */
export const matchesName = (name: string, names: readonly string[]): boolean =>
  names.some((prefix) => prefix === name || name.startsWith(`${prefix}-`));

/** Throws an error with a printable message if the command line is invalid. */
export function readBenchOptions(args: readonly string[], cases: readonly string[]): BenchOptions {
  const { values, positionals: only } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '3' },
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      files: { type: 'string' },
    },
  });
  const unknown = only.find((prefix) => !cases.some((name) => matchesName(name, [prefix])));
  if (unknown !== undefined) throw new Error(`Unknown case "${unknown}". Cases: ${cases.join(', ')}.\n${USAGE}`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`"${values.rounds}" is not a number of rounds.\n${USAGE}`);
  const scaleFiles = Number(values.files ?? (values.quick ? QUICK_SCALE_FILES : SCALE_FILES));
  if (!Number.isInteger(scaleFiles) || scaleFiles < QUICK_SCALE_FILES) {
    throw new Error(`--files takes a whole number from ${QUICK_SCALE_FILES} on.\n${USAGE}`);
  }
  return {
    only,
    rounds,
    // Larger than 95 MB, so that pages send the file in parts.
    bigBytes: (values.quick ? 128 : 1024) * MIB,
    smallFiles: values.quick ? 100 : 1000,
    large: values.large,
    scaleFiles,
  };
}
