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

test('ends a step that throws, reports its error once, and continues the other steps', async () => {
  const output: string[] = [];
  const failures: unknown[] = [];
  let roundsLeft = 2;
  const broken = {
    name: 'broken',
    round: async () => {
      roundsLeft--;
      if (roundsLeft === 0) throw new Error('no more');
      return true;
    },
  };
  await runInTurn([step('a', 3, output), broken, step('b', 3, output)], never, (name, error) => {
    failures.push([name, String(error)]);
  });
  expect([output.join(''), failures]).toEqual(['ababab', [['broken', 'Error: no more']]]);
});
