import { defineConfig } from 'vitest/config';
import { textModules } from '../../dev/build/text-modules.ts';
import { ProgramReporter } from '../harness/running/program-reporter.ts';
import { AttackReporter } from './report.ts';

export default defineConfig({
  plugins: [textModules],
  test: {
    include: ['test/attacks/*.test.ts'],
    globalSetup: 'test/harness/running/bundle.ts',
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', new ProgramReporter(), new AttackReporter()],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
