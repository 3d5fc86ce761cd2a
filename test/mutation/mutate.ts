/**
 * Mutation testing of the pure files of the Worker (`rooms.ts`): Stryker changes the code in one place after the other,
 * and the unit tests of its room have to notice. Rooms or files (`folders`, `archive/tag`) as arguments run those alone.
 * Writes the table of `docs/mutation-testing.md` of the newest result of each file; fails where too few changes were
 * noticed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../../dev/wrangler.ts';
import { MUTATED } from './rooms.ts';
import { LEAST_PERCENT, type Report, scoreOf, writeTable } from './table.ts';

const RESULTS = join(ROOT, 'test-results/mutation');
/** Of the last run of Stryker, and of all files that were ever run. */
const [LAST, ALL] = ['last.json', 'all.json'].map((name) => join(RESULTS, name)) as [string, string];

const read = (path: string): Report => JSON.parse(readFileSync(path, 'utf8')) as Report;

/** What is asked for, as files by their room. */
function asked(args: readonly string[]): [room: string, files: readonly string[]][] {
  return Object.entries(MUTATED).flatMap(([room, all]) => {
    const some = args.filter((arg) => arg.startsWith(`${room}/`)).map((arg) => arg.slice(room.length + 1));
    const files = args.length === 0 || args.includes(room) ? all : some;
    return files.length > 0 ? [[room, files]] : [];
  });
}

process.chdir(ROOT);
for (const [room, files] of asked([])) {
  for (const file of files.filter((name) => name !== '*' && !existsSync(`worker/${room}/${name}.ts`))) {
    throw new Error(`worker/${room}/${file}.ts, which test/mutation/rooms.ts names, is not there.`);
  }
}
mkdirSync(RESULTS, { recursive: true });

for (const [room, files] of asked(process.argv.slice(2))) {
  process.env.MUTATED_ROOM = room;
  await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    mutate: files.map((file) => `worker/${room}/${file}.ts`),
    concurrency: 1,
    // Stryker reads it by a call that TypeScript 7 does not have; the tests need none.
    tsconfigFile: 'none',
    ignorePatterns: [
      '/dist',
      '/docs',
      '/web',
      '/test/e2e',
      '/test/worker',
      '/test/bench',
      '/test-results',
      '/.wrangler',
    ],
    tempDirName: 'test-results/mutation/sandbox',
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: LAST },
    // The score is of all rooms together.
    thresholds: { high: 100, low: LEAST_PERCENT, break: null },
  }).runMutationTest();
  const before = existsSync(ALL) ? read(ALL).files : {};
  writeFileSync(ALL, JSON.stringify({ files: { ...before, ...read(LAST).files } }));
}

const report = read(ALL);
const score = scoreOf(report);
writeTable(report);
console.log(`${score.toFixed(1)} % of all changes were noticed; at least ${LEAST_PERCENT} % have to be.`);
if (score < LEAST_PERCENT) process.exitCode = 1;
