import './dev/node-24.ts';
import { defineConfig } from 'vitest/config';
import { textModules } from './dev/build/text-modules.ts';
import { ProgramReporter } from './test/harness/running/program-reporter.ts';

export default defineConfig({
  test: {
    // Most of the time is spent waiting for the runtime, so three workers keep two cores busy. The default is one.
    maxWorkers: 3,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }], new ProgramReporter()],
    // Coverage of the unit tests only (`npm run coverage`), because other tests run the code in another process.
    coverage: {
      include: ['worker/**/*.ts', 'web/**/*.{ts,tsx}', 'dev/**/*.ts'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      // Some tests start programs, which takes long on a busy machine.
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        plugins: [textModules],
        test: {
          name: 'worker',
          include: ['test/worker/**/*.test.ts'],
          // Files share their imports, above all wrangler. Their servers are separate.
          isolate: false,
          globalSetup: 'test/harness/running/bundle.ts',
          // Tests with several servers take a minute each on a slow machine, and twice as long under other load.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
