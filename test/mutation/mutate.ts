/**
 * Mutation testing of the pure files of the Worker (`rooms.ts`): Stryker changes the code in one place after the other,
 * and the unit tests of its room have to notice. Names of rooms as arguments run those alone. Writes the table of
 * `docs/mutation-testing.md` of the newest report of each room; fails where too few changes were noticed.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../../dev/wrangler.ts';
import { MUTATED } from './rooms.ts';
import { LEAST_PERCENT, type Report, scoreOf, writeTable } from './table.ts';

const REPORTS = join(ROOT, 'test-results/mutation');
const reportOf = (room: string) => join(REPORTS, `${room}.json`);

process.chdir(ROOT);
mkdirSync(REPORTS, { recursive: true });
const asked = process.argv.slice(2);

for (const room of asked.length > 0 ? asked : Object.keys(MUTATED)) {
  process.env.MUTATED_ROOM = room;
  await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    mutate: (MUTATED[room] ?? []).map((file) => `worker/${room}/${file}.ts`),
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
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: reportOf(room) },
    // The score is of all rooms together.
    thresholds: { high: 100, low: LEAST_PERCENT, break: null },
  }).runMutationTest();
}

const done = Object.keys(MUTATED).filter((room) => existsSync(reportOf(room)));
const reports = done.map((room) => JSON.parse(readFileSync(reportOf(room), 'utf8')) as Report);
const score = scoreOf(reports);
console.log(
  `${score.toFixed(1)} % of the changes in ${done.join(', ')} were noticed; at least ${LEAST_PERCENT} % have to be.`,
);
if (score < LEAST_PERCENT) process.exitCode = 1;
// A table of some rooms would say less than the one that is there.
if (done.length === Object.keys(MUTATED).length) writeTable(reports);
