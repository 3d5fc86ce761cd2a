import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../worker/contract/units';
import { DeadTokens } from '../../../../worker/identity/dead-tokens';

test('remembers an invalid token for ten minutes', () => {
  const dead = new DeadTokens();
  dead.add('hash', '10.0.0.1', 0);
  expect(dead.has('hash', 10 * MINUTE_MS - 1)).toBe(true);
  expect(dead.has('hash', 10 * MINUTE_MS)).toBe(false);
  expect(dead.has('another', 0)).toBe(false);
});

test('limits its memory: forgets the address that was silent for longest', () => {
  const dead = new DeadTokens();
  for (let index = 0; index < 30; index++) dead.add(`hash ${index}`, 'first', 0);
  expect(dead.waitMs('first', 0)).toBeGreaterThan(0);
  for (let index = 0; index < 1000; index++) dead.add(`other ${index}`, `address ${index}`, 0);
  expect(dead.waitMs('first', 0)).toBe(0);
  expect(dead.has('hash 0', 0)).toBe(false);
  expect(dead.has('other 999', 0)).toBe(true);
});
