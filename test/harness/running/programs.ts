/**
 * Programs of the machine that some tests need. Where one is missing its tests are skipped, and `program-reporter.ts`
 * says so at the end; with `REQUIRE_PROGRAMS` in the environment, as on the forge, they fail.
 */
import { spawnSync } from 'node:child_process';
import { type TestContext, test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The programs of the machine that the test needs, and those of them that it does not have. */
    programs?: readonly string[];
    missingPrograms?: readonly string[];
  }
}

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

type NamedTest = (name: string, run: (context: TestContext) => Promise<void>) => void;

/** Vitest's `test`, for tests that need these programs. */
export function testWith(...programs: readonly string[]): NamedTest {
  const missingPrograms = programs.filter((program) => !has(program));
  const meta = { programs, missingPrograms };
  if (missingPrograms.length === 0) return (name, run) => test(name, { meta }, run);
  if (!process.env.REQUIRE_PROGRAMS) return (name, run) => test.skip(name, { meta }, run);
  return (name) =>
    test(name, { meta }, () => {
      throw new Error(`Not installed, though REQUIRE_PROGRAMS is set: ${missingPrograms.join(', ')}.`);
    });
}
