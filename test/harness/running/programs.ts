/** Skips a test if a needed program is missing. With `REQUIRE_PROGRAMS`, as in CI, the test fails instead. */
import { spawnSync } from 'node:child_process';
import { type TestContext, test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    programs?: readonly string[];
    missingPrograms?: readonly string[];
  }
}

/** Something other than a program, for example the git history. */
interface Need {
  readonly name: string;
  readonly isThere: () => boolean;
}

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

const isMissing = (needed: string | Need): boolean => !(typeof needed === 'string' ? has(needed) : needed.isThere());

type NamedTest = (name: string, run: (context: TestContext) => Promise<void>) => void;

/** A string is the name of a program. */
export function testWith(...needed: readonly (string | Need)[]): NamedTest {
  const nameOf = (need: string | Need) => (typeof need === 'string' ? need : need.name);
  const programs = needed.map(nameOf);
  const missingPrograms = needed.filter(isMissing).map(nameOf);
  const meta = { programs, missingPrograms };
  if (missingPrograms.length === 0) return (name, run) => test(name, { meta }, run);
  if (!process.env.REQUIRE_PROGRAMS) return (name, run) => test.skip(name, { meta }, run);
  return (name) =>
    test(name, { meta }, () => {
      throw new Error(`Missing, although REQUIRE_PROGRAMS is set: ${missingPrograms.join(', ')}.`);
    });
}
