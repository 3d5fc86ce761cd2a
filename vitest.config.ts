import './dev/node-24.ts';
import { defineConfig } from 'vitest/config';
import { messages } from './dev/build/messages.ts';
import { textModules } from './dev/build/text-modules.ts';
import { ProgramReporter } from './test/harness/running/program-reporter.ts';

export default defineConfig({
  test: {
    // Tests mostly wait, so three workers keep two cores busy. With two cores, the default is one.
    maxWorkers: 3,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }], new ProgramReporter()],
    // Counts only unit tests, because other tests run the code in another process.
    coverage: {
      include: ['worker/**/*.ts', 'web/**/*.{ts,tsx}', 'encryption/**/*.ts', 'zip/**/*.ts', 'dev/**/*.ts'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      {
        plugins: [messages()],
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          setupFiles: 'test/unit/web/in-english.ts',
          // Starting programs and comparing random inputs is slow on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        plugins: [textModules],
        test: {
          name: 'worker',
          include: ['test/worker/**/*.test.ts'],
          // Test files share loaded modules. Loading wrangler is slow.
          isolate: false,
          globalSetup: 'test/harness/running/bundle.ts',
          // A test with several servers takes two minutes on a slow, busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
