import { expect, test } from 'vitest';
import { drawFault, FAULT_KINDS } from '../../faults/fault.ts';
import { Random } from '../../faults/random.ts';

const draws = (random: Random) => Array.from({ length: 50 }, () => random.next());

test('the same seed makes the same choices, and another one others', () => {
  expect(draws(new Random('7'))).toEqual(draws(new Random('7')));
  expect(draws(new Random('7'))).not.toEqual(draws(new Random('8')));
});

test('what a branch draws does not depend on what was drawn before', () => {
  const used = new Random('7');
  draws(used);
  expect(draws(used.branch('a'))).toEqual(draws(new Random('7').branch('a')));
  expect(draws(used.branch('a'))).not.toEqual(draws(used.branch('b')));
});

test('whole numbers reach both ends, and shuffling loses nothing', () => {
  const random = new Random('7');
  const seen = new Set(Array.from({ length: 200 }, () => random.int(1, 4)));
  expect([...seen].sort()).toEqual([1, 2, 3, 4]);
  expect(random.shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
});

test('every kind of fault is drawn', () => {
  const random = new Random('7');
  const kinds = new Set(Array.from({ length: 500 }, () => drawFault(random).kind));
  expect([...kinds].sort()).toEqual([...FAULT_KINDS].sort());
});
