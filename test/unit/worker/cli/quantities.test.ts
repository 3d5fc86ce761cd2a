import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf, numberOf } from '../../../../worker/cli/quantities';
import { NO_EXPIRY } from '../../../../worker/contract/limits';

test.each([
  ['30m', 30 / 1440],
  ['12h', 0.5],
  ['1.5h', 0.0625],
  ['3d', 3],
  ['3', 3],
  ['0.5', 0.5],
  ['2w', 14],
  ['0', 0],
  ['999999d', 999_999],
  ['never', NO_EXPIRY],
])('reads %s as %d days', (text, days) => {
  expect(daysOf(text)).toBeCloseTo(days, 10);
});

test.each([
  '',
  ' 3d',
  '3d ',
  '3d\n',
  '3D',
  '3 d',
  '3x',
  '-1',
  '+1',
  '1e3',
  '.5',
  '1.',
  '1,5',
  'd',
  'Never',
  '1h30m',
  '1000000',
])('rejects %j as a time', (text) => {
  expect(daysOf(text)).toBeNull();
});

test.each([
  ['0', 0],
  ['1000', 1000],
  ['007', 7],
  ['1K', 1024],
  ['20M', 20 * 1024 ** 2],
  ['10G', 10 * 1024 ** 3],
  ['1T', 1024 ** 4],
  ['999999999999999', 999_999_999_999_999],
])('reads %s as the number %i', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test.each([
  '',
  ' 1',
  '1\n',
  '1k',
  '1KB',
  '1 K',
  '1.5G',
  '-1',
  '+1',
  '1e3',
  '0x10',
  'K',
  'T',
  '1KM',
  '1000000000000000',
])('rejects %j as a number', (text) => {
  expect(numberOf(text)).toBeNull();
});

test('reads any input as a finite quantity or null', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0159.-+ mhdwKMGTnever\n'), maxLength: 18 });
  fc.assert(
    fc.property(typed, (text) => {
      for (const quantity of [daysOf(text), numberOf(text)]) {
        expect(quantity === null || quantity === NO_EXPIRY || (Number.isFinite(quantity) && quantity >= 0)).toBe(true);
      }
    }),
  );
});
