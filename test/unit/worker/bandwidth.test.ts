import { expect, test } from 'vitest';
import { network } from '../../../worker/auth/network';
import { fits } from '../../../worker/bandwidth/admission';
import { monthBefore, monthOf, nextMonth } from '../../../worker/bandwidth/month';

test('months are UTC calendar months', () => {
  expect(monthOf(Date.UTC(2026, 0, 31, 23, 59, 59, 999))).toBe('2026-01');
  expect(monthOf(Date.UTC(2026, 1, 1))).toBe('2026-02');
  expect(nextMonth(Date.UTC(2026, 11, 31))).toBe(Date.UTC(2027, 0, 1));
  expect(monthBefore(Date.UTC(2026, 2, 31))).toBe('2026-02');
  expect(monthBefore(Date.UTC(2027, 0, 1))).toBe('2026-12');
});

test('what fits to the last byte is admitted, one byte more is not', () => {
  expect(fits({ used: 40, reserved: 50, limit: 100 }, 10)).toBe(true);
  expect(fits({ used: 40, reserved: 50, limit: 100 }, 11)).toBe(false);
});

test('a used-up budget admits nothing, not even nothing', () => {
  expect(fits({ used: 100, reserved: 0, limit: 100 }, 0)).toBe(false);
  expect(fits({ used: 99, reserved: 0, limit: 100 }, 0)).toBe(true);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, counted) => {
  expect(network(address)).toBe(counted);
});
