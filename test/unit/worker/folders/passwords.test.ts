import { expect, test } from 'vitest';
import { shareMessage, sharePassword } from '../../../../worker/contract/calls/sharing';
import { SHARE_MESSAGE_MAX_CHARS } from '../../../../worker/contract/limits';
import { cleanMessage } from '../../../../worker/contract/names';
import { hashPassword, isPassword } from '../../../../worker/folders/gate/password-hash';
import { basicPassword } from '../../../../worker/folders/gate/password-header';
import { RecentKeys } from '../../../../worker/lib/recent-keys';

const QUICK = { ln: 4, r: 8, p: 1 };

test('verifies a hash with its own parameters, and throws for an unknown format', () => {
  expect(isPassword('old', hashPassword('old', QUICK))).toBe(true);
  expect(isPassword('new', hashPassword('old', { ln: 5, r: 4, p: 2 }))).toBe(false);
  expect(() => isPassword('x', 'x')).toThrow('has an unknown format');
});

test('accepts 1 to 200 characters as users count them, in any Unicode form', () => {
  expect(sharePassword.parse('\u0061\u0308')).toBe('\u00e4');
  expect(sharePassword.parse('a\u0308'.repeat(200))).toHaveLength(200);
  expect(sharePassword.safeParse('😀'.repeat(200)).success).toBe(true);
  for (const wrong of ['', 'x'.repeat(201), '😀'.repeat(201), 'x'.repeat(5000), 7, null]) {
    expect([wrong, sharePassword.safeParse(wrong).success]).toEqual([wrong, false]);
  }
});

test('keeps the lines of a message and removes invisible characters', () => {
  expect(cleanMessage('  Hello,\r\nhere\u2028they\rare.\n\n ')).toBe('Hello,\nhere\nthey\nare.');
  expect(cleanMessage('a\u0000b\u001bc\td\u202ee\u2066f\u0085g')).toBe('abcdefg');
  expect(cleanMessage(' \n\t ')).toBe('');
  expect(shareMessage.parse('x\r\n'.repeat(900))).toHaveLength(1799);
  expect(shareMessage.safeParse('x'.repeat(SHARE_MESSAGE_MAX_CHARS)).success).toBe(true);
  expect(shareMessage.safeParse('x'.repeat(SHARE_MESSAGE_MAX_CHARS + 1)).success).toBe(false);
});

test.each([
  [':secret', 'secret'],
  ['somebody:secret', 'secret'],
  [':with:colons', 'with:colons'],
  [':a\u0308', '\u00e4'],
  [':', undefined],
  ['no colon', undefined],
])('reads the basic authentication of %j as password %j', (pair, password) => {
  expect(basicPassword(`Basic ${Buffer.from(pair).toString('base64')}`)).toBe(password);
});

test.each([undefined, '', 'Basic', 'Basic ', 'Basic %%%', 'Bearer abc', `Basic${' '.repeat(15_000)}`])(
  'reads no password from %j',
  (header) => {
    expect(basicPassword(header)).toBeUndefined();
  },
);

test('remembers the latest 1,000 verified keys for ten minutes', () => {
  const verified = new RecentKeys();
  verified.add('a', 0);
  expect([verified.has('a', 599_999), verified.has('a', 600_000), verified.has('b', 0)]).toEqual([true, false, false]);
  for (let index = 0; index < 1000; index++) verified.add(`n${index}`, 0);
  expect([verified.has('a', 0), verified.has('n0', 0), verified.has('n999', 0)]).toEqual([false, true, true]);
});
