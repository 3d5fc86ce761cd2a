import { defineConfig } from 'vitest/config';
import { testFoldersOf } from './rooms.ts';

/** Runs the unit tests of the mutated room (`mutate.ts`). */
export default defineConfig({
  test: {
    include: testFoldersOf(process.env.MUTATED_ROOM ?? '').map((folder) => `${folder}/**/*.test.ts`),
    // Excludes tests that need installed programs, and tests that measure memory or time. Their results depend on the
    // machine, so the mutation score would depend on the machine too.
    exclude: ['**/archive-programs.test.ts', '**/archive-cache.test.ts', '**/previewable.test.ts'],
    testNamePattern: /^(?!.*(needs limited memory|needs a linear number of tries))/,
    testTimeout: 30_000,
  },
});
