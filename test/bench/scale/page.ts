/** Writes the figures of `docs/scale.md` between its markers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../dev/wrangler.ts';
import type { CallCost } from './calls.ts';
import type { Size } from './fill.ts';
import type { Figure } from './load.ts';
import type { PurgeRun } from './purging.ts';

const PAGE = join(ROOT, 'docs/scale.md');
const BEGIN = '<!-- written by `npm run bench -- scale` -->';
const END = '<!-- end -->';
/** Largest D1 database in bytes (platform documentation, 'D1, Limits'). */
const D1_MAX_BYTES = 10e9;

/** Results of a run. */
export interface Found {
  readonly sizes: { small: Size; large: Size };
  readonly calls: readonly { what: string; small: CallCost; large: CallCost }[];
  readonly bytesPerFile: number;
  readonly indexes: readonly { name: string; bytesPerFile: number }[];
  readonly load: readonly Figure[];
  readonly purge: { owners: number; largeFiles: number };
  readonly runs: readonly PurgeRun[];
  readonly machine: string;
}

/** Replaces the figures in `docs/scale.md`. */
export function writePage(found: Found): void {
  const page = readFileSync(PAGE, 'utf8');
  const [above, rest] = page.split(BEGIN);
  const below = rest?.split(END)[1];
  if (above === undefined || below === undefined) throw new Error(`${PAGE} has no place for the figures.`);
  writeFileSync(PAGE, `${above}${BEGIN}\n\n${figures(found)}\n\n${END}${below}`);
}

function figures({ sizes, calls, bytesPerFile, indexes, load, purge, runs, machine }: Found): string {
  const count = (n: number) => n.toLocaleString('en-US');
  const inWords = ({ files, folders, owners }: Size) =>
    `${count(files)} files, ${count(folders)} folders, ${count(owners)} owners`;
  const removed = runs.reduce((sum, run) => sum + run.files, 0);
  return [
    `Small: ${inWords(sizes.small)}. Large: ${inWords(sizes.large)}.`,
    table(
      ['Call', 'Rows read, small', 'Rows read, large', 'ms, small', 'ms, large'],
      calls.map(({ what, small, large }) => [
        what,
        count(small.rows),
        count(large.rows),
        small.ms.toFixed(0),
        large.ms.toFixed(0),
      ]),
    ),
    table(
      ['Of the database, per file', 'Bytes'],
      [
        ['everything', bytesPerFile.toFixed(0)],
        ...indexes.map(({ name, bytesPerFile: own }) => [`\`${name}\``, own.toFixed(0)]),
        ['files that 10 GB hold', count(Math.floor(D1_MAX_BYTES / bytesPerFile / 1e5) * 1e5)],
      ],
    ),
    table(
      ['At once', 'Figure'],
      load.map(({ what, value }) => [what, value]),
    ),
    `A purge of ${count(removed)} files: ${count(purge.largeFiles)} in one folder of one uploader, which waited the longest, and the rest of ${count(purge.owners)} uploaders. Their objects are not there, so R2's part is not in the seconds.`,
    table(
      ['Run', 'Files removed', 'Queries', 'Seconds', 'Small uploaders that are done'],
      runs.map((run, index) => [
        String(index + 1),
        count(run.files),
        count(run.queries),
        run.seconds.toFixed(1),
        `${count(run.served)} of ${count(purge.owners)}`,
      ]),
    ),
    machine,
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
