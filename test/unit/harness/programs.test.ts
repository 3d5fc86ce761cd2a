import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../../dev/wrangler';

/** Directory of a separate Vitest run with two tests. One test needs Node, the other a program that does not exist. */
const dir = mkdtempSync(join(ROOT, 'node_modules/.cache/fileshare-programs-'));
afterAll(() => rmSync(dir, { recursive: true }));
writeFileSync(
  join(dir, 'own.test.ts'),
  `import { testWith } from '${ROOT}test/harness/running/programs.ts';
   testWith('node')('one', async () => {});
   testWith('no-such-program', 'node')('two', async () => { throw new Error('never'); });`,
);
writeFileSync(
  join(dir, 'vitest.config.ts'),
  `import { ProgramReporter } from '${ROOT}test/harness/running/program-reporter.ts';
   export default { test: { include: ['own.test.ts'], reporters: ['default', new ProgramReporter()] } };`,
);

function runTests(env: Record<string, string>) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { REQUIRE_PROGRAMS, ...others } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', dir], {
    encoding: 'utf8',
    env: { ...others, ...env },
  });
  return { status, output: stdout + stderr };
}

test('skips a test whose program is missing, and names the program at the end', () => {
  const { status, output } = runTests({});
  expect(output).toContain('Programs run by tests: node.');
  expect(output).toContain('Programs that are missing: no-such-program (tests that need it: 1).');
  expect(status).toBe(0);
});

test('fails if a required program is missing', () => {
  const { status, output } = runTests({ REQUIRE_PROGRAMS: '1' });
  expect(output).toContain('Missing, although REQUIRE_PROGRAMS is set: no-such-program.');
  expect(status).toBe(1);
});
