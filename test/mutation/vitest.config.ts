import { defineConfig } from 'vitest/config';

/** The unit tests of the room that is mutated (`mutate.ts`). */
export default defineConfig({
  test: {
    include: [`test/unit/worker/${process.env.MUTATED_ROOM}/**/*.test.ts`],
    // These try programs of the machine, and how much memory and time 100,000 files take: the score shall not depend on them.
    exclude: ['**/archive-programs.test.ts', '**/archive-cache.test.ts', '**/previewable.test.ts'],
    testNamePattern: /^(?!.*(bounded amount of memory|in proportion to their number))/,
    testTimeout: 30_000,
  },
});
