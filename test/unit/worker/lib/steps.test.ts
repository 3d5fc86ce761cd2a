import { expect, test } from 'vitest';
import { runInTurn } from '../../../../worker/lib/steps';

const step = (name: string, rounds: number, output: string[]) => ({
  name,
  round: async () => {
    output.push(name);
    rounds--;
    return rounds > 0;
  },
});
const never = () => false;
const failOn = (name: string) => {
  throw new Error(`${name} failed`);
};

test('runs steps in turn until no step has more work', async () => {
  const output: string[] = [];
  await runInTurn([step('a', 3, output), step('b', 1, output), step('c', 2, output)], never, failOn);
  expect(output.join('')).toBe('abcaca');
});

test('runs every step once, and starts no further round after the time limit', async () => {
  const output: string[] = [];
  await runInTurn([step('a', 9, output), step('b', 9, output)], () => output.length >= 1, failOn);
  expect(output.join('')).toBe('ab');
  await runInTurn([step('a', 9, output), step('b', 9, output)], () => output.length >= 7, failOn);
  expect(output.join('')).toBe('ababab' + 'a');
});
