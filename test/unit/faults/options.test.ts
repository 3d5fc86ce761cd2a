import { expect, test } from 'vitest';
import { againWith, readFaultOptions } from '../../faults/options.ts';

test('without arguments, plays 200 rounds of a new seed and writes the report', () => {
  expect(readFaultOptions([])).toMatchObject({ rounds: 200, only: null, acts: [], writes: true });
  expect(readFaultOptions([]).seed).toMatch(/^\d+$/);
});

test('writes no report for a partial run', () => {
  for (const args of [
    ['--rounds', '20'],
    ['--only', '3'],
    ['--act', 'purge'],
  ]) {
    expect(readFaultOptions(args).writes).toBe(false);
  }
});

test.each([
  ['--rounds', '0'],
  ['--rounds', 'many'],
  ['--only', '1.5'],
  ['--unknown', '1'],
])('rejects %s %s', (...args) => {
  expect(() => readFaultOptions(args)).toThrow();
});

test('returns the arguments that repeat a round', () => {
  const options = readFaultOptions(['--seed', '7', '--act', 'going on']);
  const rerun = againWith(options, 12);
  expect(rerun).toBe('--seed 7 --act "going on" --only 12');
  expect(readFaultOptions(['--seed', '7', '--act', 'going on', '--only', '12'])).toMatchObject({ seed: '7', only: 12 });
});
