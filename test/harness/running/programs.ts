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

/** Something else than a program that a test needs of the machine. */
interface Need {
  readonly name: string;
  readonly isThere: () => boolean;
}

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

const isMissing = (needed: string | Need): boolean => !(typeof needed === 'string' ? has(needed) : needed.isThere());

type NamedTest = (name: string, run: (context: TestContext) => Promise<void>) => void;

/** Vitest's `test`, for tests that need these programs, or something else. */
export function testWith(...needed: readonly (string | Need)[]): NamedTest {
  const nameOf = (each: string | Need) => (typeof each === 'string' ? each : each.name);
  const programs = needed.map(nameOf);
  const missingPrograms = needed.filter(isMissing).map(nameOf);
  const meta = { programs, missingPrograms };
  if (missingPrograms.length === 0) return (name, run) => test(name, { meta }, run);
  if (!process.env.REQUIRE_PROGRAMS) return (name, run) => test.skip(name, { meta }, run);
  return (name) =>
    test(name, { meta }, () => {
      throw new Error(`Not there, though REQUIRE_PROGRAMS is set: ${missingPrograms.join(', ')}.`);
    });
}
