import { expect, test } from 'vitest';
import { type Outcome, reportOf, runParts } from '../../../../dev/check/run';

const part = (name: string, command: string) => ({ name, command });
const printing = (text: string, code: number) => `node -e "console.log('${text}'); process.exit(${code})"`;
const parts = [
  part('first', `${printing('broken here', 1)} && ${printing('never printed', 0)}`),
  part('second', printing('all well', 0)),
  part('third', 'no-such-command'),
];

test('runs all parts even if some fail, and shows the output of the failed parts only', async () => {
  const reported: Outcome[] = [];
  const outcomes = await runParts(parts, 2, { env: process.env }, (outcome) => reported.push(outcome));
  expect(outcomes.map(({ passed }) => passed)).toEqual([false, true, false]);
  expect(reported.map(({ name }) => name).sort()).toEqual(['first', 'second', 'third']);
  const report = reportOf(outcomes);
  expect(report).toContain('broken here\n');
  expect(report).toMatch(/no-such-command.*not found/);
  expect(report).not.toMatch(/all well/);
  expect(report).toMatch(/2 of 3 parts failed: first, third\.$/);
});

const passed = { name: 'types', command: 'tsc', passed: true, seconds: 3.21, output: 'as usual' };

test('shows the output of a passed part if it contains a warning', () => {
  expect(reportOf([passed])).toBe('\nAll parts passed.');
  expect(reportOf([{ ...passed, output: 'WARNING: this is deprecated' }])).toContain('this is deprecated');
});
