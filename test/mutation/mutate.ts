/**
 * Script of `npm run mutate` (`docs/mutation-testing.md`). Stryker changes pure functions. Each change must make a unit
 * test fail. Arguments select folders or files (`folders`, `archive/tag`).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from '../../dev/wrangler.ts';
import { folderOf, MUTATED } from './rooms.ts';
import { LEAST_PERCENT, type Report, scoreOf, writeTable } from './table.ts';

const RESULTS = join(ROOT, 'test-results/mutation');
const [LAST, ALL] = ['last.json', 'all.json'].map((name) => join(RESULTS, name)) as [string, string];

const read = (path: string): Report => JSON.parse(readFileSync(path, 'utf8')) as Report;

function selectedRooms(args: readonly string[]): [room: string, files: readonly string[]][] {
  return Object.entries(MUTATED).flatMap(([room, all]) => {
    const roomFiles = args.filter((arg) => arg.startsWith(`${room}/`)).map((arg) => arg.slice(room.length + 1));
    const files = args.length === 0 || args.includes(room) ? all : roomFiles;
    return files.length > 0 ? [[room, files]] : [];
  });
}

process.chdir(ROOT);
for (const [room, files] of selectedRooms([])) {
  for (const file of files.filter((name) => name !== '*' && !existsSync(`${folderOf(room)}/${name}.ts`))) {
    throw new Error(`${folderOf(room)}/${file}.ts, which test/mutation/rooms.ts names, does not exist.`);
  }
}
mkdirSync(RESULTS, { recursive: true });

for (const [room, files] of selectedRooms(process.argv.slice(2))) {
  process.env.MUTATED_ROOM = room;
  await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    mutate: files.map((file) => `${folderOf(room)}/${file}.ts`),
    concurrency: 1,
    // Stryker cannot read `tsconfig.json` with TypeScript 7.
    tsconfigFile: 'none',
    ignorePatterns: [
      '/dist',
      '/docs/*',
      // A unit test computes the examples of this document.
      '!/docs/encryption.md',
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
    // The end of this file checks the total score.
    thresholds: { high: 100, low: LEAST_PERCENT, break: null },
  }).runMutationTest();
  const earlierFiles = existsSync(ALL) ? read(ALL).files : {};
  writeFileSync(ALL, JSON.stringify({ files: { ...earlierFiles, ...read(LAST).files } }));
}

const report = read(ALL);
const score = scoreOf(report);
writeTable(report);
console.log(`${score.toFixed(1)} % of all mutants were killed. The minimum is ${LEAST_PERCENT} %.`);
if (score < LEAST_PERCENT) process.exitCode = 1;
