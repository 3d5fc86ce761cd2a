import { defineConfig } from 'vitest/config';
import { ProgramReporter } from '../harness/running/program-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/browsers/*.test.ts'],
    globalSetup: 'test/browsers/product.ts',
    reporters: ['verbose', new ProgramReporter()],
    // Browsers run one after another, because they share the machine with the server.
    fileParallelism: false,
    testTimeout: 600_000,
    teardownTimeout: 30_000,
  },
});
