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

test('draws every kind of fault', () => {
  const random = new Random('7');
  const kinds = new Set(Array.from({ length: 500 }, () => drawFault(random).kind));
  expect([...kinds].sort()).toEqual([...FAULT_KINDS].sort());
});
