import { markdownTable, writeResults } from '../harness/write-results.ts';

/** Minimum score of all files together. */
export const LEAST_PERCENT = 85;

export interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

interface Counts {
  noticed: number;
  survived: number;
  ignored: number;
}

const NOTICED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

function countsOf(files: readonly { mutants: readonly { status: string }[] }[]): Counts {
  const statuses = files.flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (counted: readonly string[]) => statuses.filter((status) => counted.includes(status)).length;
  return { noticed: count(NOTICED), survived: count(SURVIVED), ignored: count(['Ignored']) };
}

const percent = ({ noticed, survived }: Counts): number =>
  noticed + survived === 0 ? 100 : (100 * noticed) / (noticed + survived);

export const scoreOf = ({ files }: Report): number => percent(countsOf(Object.values(files)));

export function writeTable(report: Report): void {
  const files = Object.entries(report.files).sort(([pathA], [pathB]) => (pathA < pathB ? -1 : 1));
  const row = (name: string, counts: Counts) => [
    name,
    `${percent(counts).toFixed(1)} %`,
    ...[counts.noticed, counts.survived, counts.ignored].map(String),
  ];
  const rows = [
    ...files.map(([name, file]) => row(`\`${name}\``, countsOf([file]))),
    row('all', countsOf(files.map(([, file]) => file))),
  ];
  const table = markdownTable(['file', 'score', 'noticed', 'survived', 'ignored'], rows);
  writeResults('docs/mutation-testing.md', 'npm run mutate', table);
}
