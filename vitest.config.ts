import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'worker',
          include: ['test/worker/**/*.test.ts'],
          // Files share their imports, wrangler above all; each has servers of its own.
          isolate: false,
          globalSetup: 'test/harness/bundle.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
