import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../../dev/wrangler';

/** Folder of a separate Vitest run with two tests. One test needs a program that does not exist. */
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

test('names missing programs at the end, and fails if programs are required', () => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', dir], {
    encoding: 'utf8',
    env: { ...process.env, REQUIRE_PROGRAMS: '1' },
  });
  const output = stdout + stderr;
  expect(output).toContain('Programs run by tests: node.');
  expect(output).toContain('Missing, although REQUIRE_PROGRAMS is set: no-such-program.');
  expect(status).toBe(1);
});
