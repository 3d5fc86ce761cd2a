import { markdownTable, writeResults } from '../harness/write-results.ts';
import type { Tally } from './tally.ts';

export interface Run {
  readonly seed: string;
  readonly seconds: number;
  /** 0 or 1, because a run ends after the first failed round. */
  readonly losses: number;
  readonly tally: Tally;
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const byCount = (counts: ReadonlyMap<string, number>) => [...counts].sort(([, countA], [, countB]) => countB - countA);

const figuresOf = ({ seed, seconds, losses, tally }: Run): [string, string][] => [
  ['seed', seed],
  ['rounds', number.format(tally.rounds)],
  ['seconds', number.format(seconds)],
  ['deaths of the server', number.format(tally.kills)],
  ...byCount(tally.acts).map(([name, count]): [string, string] => [`act: ${name}`, number.format(count)]),
  ...byCount(tally.faults).map(([kind, count]): [string, string] => [`fault: ${kind}`, number.format(count)]),
  ['files downloaded and compared', number.format(tally.files)],
  ['rows compared with their objects', number.format(tally.objects)],
  ['losses', number.format(losses)],
];

export function linesOf(run: Run): string[] {
  const figures = figuresOf(run);
  const width = Math.max(...figures.map(([name]) => name.length));
  return figures.map(([name, figure]) => `${name.padEnd(width)}  ${figure}`);
}

export function writeFigures(run: Run): void {
  writeResults('docs/faults.md', 'npm run test:faults', markdownTable(['what', 'figure'], figuresOf(run)));
}
