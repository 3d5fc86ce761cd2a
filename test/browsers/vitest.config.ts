import { defineConfig } from 'vitest/config';
import { ProgramReporter } from '../harness/running/program-reporter.ts';

/** `npm run test:browsers`: the main path in browsers that the machine has. */
export default defineConfig({
  test: {
    include: ['test/browsers/*.test.ts'],
    globalSetup: 'test/browsers/product.ts',
    reporters: ['verbose', new ProgramReporter()],
    // One browser after the other: they share the machine with the server.
    fileParallelism: false,
    testTimeout: 600_000,
    teardownTimeout: 30_000,
  },
});
