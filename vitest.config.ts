import { defineConfig } from 'vitest/config';
import { textModules } from './dev/text-modules.ts';
import { ProgramReporter } from './test/harness/running/program-reporter.ts';

export default defineConfig({
  test: {
    // Most of the time goes by in waiting for the runtime: three at once keep two cores busy. By itself it would be one.
    maxWorkers: 3,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }], new ProgramReporter()],
    // What the unit tests run through: `npm run coverage`. What the others run is in another process.
    coverage: {
      include: ['worker/**/*.ts', 'web/**/*.{ts,tsx}', 'dev/**/*.ts'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      // Some start programs, which a busy machine is slow at.
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        plugins: [textModules],
        test: {
          name: 'worker',
          include: ['test/worker/**/*.test.ts'],
          // Files share their imports, wrangler above all; each has servers of its own.
          isolate: false,
          globalSetup: 'test/harness/running/bundle.ts',
          // Tests that start several servers take a minute each on a slow machine, and twice that beside others.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
