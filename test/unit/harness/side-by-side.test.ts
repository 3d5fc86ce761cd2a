import { expect, test } from 'vitest';
import { type Part, runSideBySide } from '../../harness/running/side-by-side.ts';

const part = (name: string, script: string, env: Part['env'] = {}): Part => ({ name, args: ['-e', script], env });

test('runs all parts to the end, and returns the names of the failed parts', async () => {
  const lines: string[] = [];
  const failed = await runSideBySide(
    [
      part('wrong', 'process.exit(3)'),
      part('killed', "process.kill(process.pid, 'SIGKILL')"),
      part('right', 'setTimeout(() => console.log(process.env.GIVEN), 300)', { GIVEN: 'a value' }),
    ],
    (line) => lines.push(line),
  );
  expect(failed).toEqual(['wrong', 'killed']);
  expect(lines).toEqual(['right  | a value']);
});
