import { expect, test } from 'vitest';
import { againWith, readFaultOptions } from '../../faults/options.ts';

test('without arguments 200 rounds of a new seed are played and written down', () => {
  expect(readFaultOptions([])).toMatchObject({ rounds: 200, only: null, acts: [], writes: true });
  expect(readFaultOptions([]).seed).toMatch(/^\d+$/);
});

test('a part of a run is not written down', () => {
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
])('%s %s is refused', (...args) => {
  expect(() => readFaultOptions(args)).toThrow();
});

test('what plays a round again is what was given', () => {
  const options = readFaultOptions(['--seed', '7', '--act', 'going on']);
  const again = againWith(options, 12);
  expect(again).toBe('--seed 7 --act "going on" --only 12');
  expect(readFaultOptions(['--seed', '7', '--act', 'going on', '--only', '12'])).toMatchObject({ seed: '7', only: 12 });
});
