import { expect, test } from 'vitest';
import { runInTurn } from '../../../../worker/lib/steps';

/** Returns a step of `rounds` rounds that records each of them. */
const step = (name: string, rounds: number, said: string[]) => ({
  name,
  round: async () => {
    said.push(name);
    rounds--;
    return rounds > 0;
  },
});
const never = () => false;
const failOn = (name: string) => {
  throw new Error(`${name} failed`);
};

test('runs steps in turn until none has more to do', async () => {
  const said: string[] = [];
  await runInTurn([step('a', 3, said), step('b', 1, said), step('c', 2, said)], never, failOn);
  expect(said.join('')).toBe('abcaca');
});

test('runs every step once, and starts no further round after the time limit', async () => {
  const said: string[] = [];
  await runInTurn([step('a', 9, said), step('b', 9, said)], () => said.length >= 1, failOn);
  expect(said.join('')).toBe('ab');
  await runInTurn([step('a', 9, said), step('b', 9, said)], () => said.length >= 7, failOn);
  expect(said.join('')).toBe('ababab' + 'a');
});

test('ends a step that throws, reports it once, and continues the others', async () => {
  const said: string[] = [];
  const failures: unknown[] = [];
  let left = 2;
  const broken = {
    name: 'broken',
    round: async () => {
      left--;
      if (left === 0) throw new Error('no more');
      return true;
    },
  };
  await runInTurn([step('a', 3, said), broken, step('b', 3, said)], never, (name, error) => {
    failures.push([name, String(error)]);
  });
  expect([said.join(''), failures]).toEqual(['ababab', [['broken', 'Error: no more']]]);
});
