/**
 * Script of `npm test`. Builds once, then runs Vitest and Playwright side by side. `--long` runs only the tests of
 * `long.ts` and a few rounds of faults, `--all` runs everything. The reports are in `test-results/`.
 */
import { join } from 'node:path';
import { ROOT } from '../dev/wrangler.ts';
import { buildAll } from './harness/running/bundle.ts';
import { PREBUILT_ENV } from './harness/running/prebuilt.ts';
import { type Part, runSideBySide } from './harness/running/side-by-side.ts';
import { LONG_WORKER_TESTS } from './long.ts';

const program = (path: string) => join(ROOT, 'node_modules', path);

/** The fixed seed gives all runs the same faults. */
const FAULTS = ['--rounds', '20', '--seed', '1'];

const tests = process.argv.includes('--all') ? 'all' : process.argv.includes('--long') ? 'long' : 'short';

const longWorkerTests = LONG_WORKER_TESTS.map((name) => `test/worker/${name}.test.ts`);
const filesOf = { all: [], long: longWorkerTests, short: longWorkerTests.flatMap((path) => ['--exclude', path]) };

const faults: Part = { name: 'faults', args: [join(ROOT, 'test/faults/run.ts'), ...FAULTS], env: PREBUILT_ENV };

await buildAll();
const failed = await runSideBySide(
  [
    {
      name: 'vitest',
      args: [program('vitest/vitest.mjs'), 'run', '--maxWorkers=2', ...filesOf[tests]],
      env: PREBUILT_ENV,
    },
    {
      name: 'playwright',
      args: [program('@playwright/test/cli.js'), 'test'],
      env: { ...PREBUILT_ENV, BROWSER_TESTS: tests },
    },
    ...(tests === 'short' ? [] : [faults]),
  ],
  console.log,
);
console.log(failed.length === 0 ? 'All tests passed.' : `Failed: ${failed.join(', ')}.`);
if (failed.length > 0) process.exitCode = 1;
