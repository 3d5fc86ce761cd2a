import { expect, test } from 'vitest';
import { drawFault, FAULT_KINDS } from '../../faults/fault.ts';
import { Random } from '../../faults/random.ts';

const draws = (random: Random) => Array.from({ length: 50 }, () => random.next());

test('makes the same choices for the same seed, and different choices for another seed', () => {
  expect(draws(new Random('7'))).toEqual(draws(new Random('7')));
  expect(draws(new Random('7'))).not.toEqual(draws(new Random('8')));
});

test('draws the same values from a branch of the generator, regardless of earlier draws', () => {
  const used = new Random('7');
  draws(used);
  expect(draws(used.branch('a'))).toEqual(draws(new Random('7').branch('a')));
  expect(draws(used.branch('a'))).not.toEqual(draws(used.branch('b')));
});

test('includes both ends of an integer range, and loses no element when shuffling', () => {
  const random = new Random('7');
  const numbers = new Set(Array.from({ length: 200 }, () => random.int(1, 4)));
  expect([...numbers].sort()).toEqual([1, 2, 3, 4]);
  expect(random.shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
});

test('draws every kind of fault', () => {
  const random = new Random('7');
  const kinds = new Set(Array.from({ length: 500 }, () => drawFault(random).kind));
  expect([...kinds].sort()).toEqual([...FAULT_KINDS].sort());
});
