import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const USAGE = `npm run test:faults -- [options]
  --rounds <n>    rounds to play (default 200)
  --seed <s>      what chance is made of (default: a new one, which is printed)
  --only <k>      only round k of that seed
  --act <name>    rounds of this act alone (may be repeated)
  --verbose       what each round does`;

const DEFAULT_ROUNDS = 200;
/** Shorter runs do not write `docs/faults.md`. */
const WRITTEN_ROUNDS = 50;

export interface FaultOptions {
  readonly rounds: number;
  readonly seed: string;
  /** The only round to run. Null for all rounds. */
  readonly only: number | null;
  /** Empty for all acts. */
  readonly acts: readonly string[];
  readonly verbose: boolean;
  readonly writes: boolean;
}

export function readFaultOptions(args: readonly string[]): FaultOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: String(DEFAULT_ROUNDS) },
      seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
      only: { type: 'string' },
      act: { type: 'string', multiple: true, default: [] },
      verbose: { type: 'boolean', default: false },
    },
  });
  const wholeNumber = (name: string, text: string) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1) throw new Error(`"${text}" is not a number for ${name}.\n${USAGE}`);
    return number;
  };
  const rounds = wholeNumber('--rounds', values.rounds);
  const only = values.only === undefined ? null : wholeNumber('--only', values.only);
  const writes = only === null && values.act.length === 0 && rounds >= WRITTEN_ROUNDS;
  return { rounds, seed: values.seed, only, acts: values.act, verbose: values.verbose, writes };
}

export const againWith = ({ seed, acts }: Pick<FaultOptions, 'seed' | 'acts'>, round: number): string =>
  [`--seed ${seed}`, ...acts.map((name) => `--act ${JSON.stringify(name)}`), `--only ${round}`].join(' ');
