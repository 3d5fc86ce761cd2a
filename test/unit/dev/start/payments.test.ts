import { expect, test } from 'vitest';
import { standInPort } from '../../../../dev/start/payments.ts';

test('reads the local port of the stand-in, and returns null for other services', () => {
  expect(standInPort('http://127.0.0.1:9199')).toBe(9199);
  expect(standInPort('http://localhost:4000/')).toBe(4000);
  expect([standInPort('https://test.dodopayments.com'), standInPort('')]).toEqual([null, null]);
  expect(() => standInPort('http://127.0.0.1')).toThrow('names no port');
});
