import { expect, test } from 'vitest';
import { type Part, runSideBySide } from '../../harness/running/side-by-side.ts';

const part = (name: string, script: string, env: Part['env'] = {}): Part => ({ name, args: ['-e', script], env });

test('prints whole lines of both streams with the name of their part, even if they arrive in pieces', async () => {
  const lines: string[] = [];
  const inPieces = (word: string) => `
    process.stdout.write('${word} be');
    setTimeout(() => { process.stdout.write('gan\\n'); console.error('${word} ended'); }, 300);`;
  const parts = [part('one', inPieces('first')), part('other', inPieces('second'))];
  expect(await runSideBySide(parts, (line) => lines.push(line))).toEqual([]);
  expect(lines.toSorted()).toEqual([
    'one   | first began',
    'one   | first ended',
    'other | second began',
    'other | second ended',
  ]);
});

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
