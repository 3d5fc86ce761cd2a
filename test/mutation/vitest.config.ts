import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'test/unit/{encryption,zip}/**/*.test.ts',
      'test/unit/worker/{archive,bandwidth,contact,contract,downloads,folders,lib,payments,plans,purge}/**/*.test.ts',
    ],
    // These tests depend on the machine: on installed programs, memory or time.
    exclude: ['**/archive-programs.test.ts', '**/archive-cache.test.ts', '**/previewable.test.ts'],
    testNamePattern: /^(?!.*(needs limited memory|needs a linear number of tries))/,
    testTimeout: 30_000,
  },
});
