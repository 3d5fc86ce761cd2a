import { defineConfig } from 'vitest/config';
import { testFoldersOf } from './rooms.ts';

export default defineConfig({
  test: {
    include: testFoldersOf(process.env.MUTATED_ROOM ?? '').map((folder) => `${folder}/**/*.test.ts`),
    // These tests depend on the machine: on installed programs, memory or time.
    exclude: ['**/archive-programs.test.ts', '**/archive-cache.test.ts', '**/previewable.test.ts'],
    testNamePattern: /^(?!.*(needs limited memory|needs a linear number of tries))/,
    testTimeout: 30_000,
  },
});
