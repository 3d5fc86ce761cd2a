import { expect, test } from 'vitest';
import { errorCodeOf, nextTryAt, verdictOf } from '../../../../worker/mail/outbox/backoff';

test('tries to send a mail seven times within 24 hours', () => {
  const attempts: number[] = [];
  let at: number | null = 0;
  for (let count = 1; at !== null; count++) {
    attempts.push(at / 60_000);
    at = nextTryAt(count, at);
  }
  expect(attempts).toEqual([0, 5, 20, 60, 240, 720, 1440]);
});

test.each([
  ['E_RATE_LIMIT_EXCEEDED', 'retry'],
  ['E_DAILY_LIMIT_EXCEEDED', 'retry'],
  ['E_INTERNAL_SERVER_ERROR', 'retry'],
  ['E_DELIVERY_FAILED', 'retry'],
  ['E_SENDER_NOT_VERIFIED', 'retry'],
  ['E_SENDER_DOMAIN_NOT_AVAILABLE', 'retry'],
  ['Error', 'retry'],
  ['E_VALIDATION_ERROR', 'failed'],
  ['E_RECIPIENT_NOT_ALLOWED', 'failed'],
  ['E_CONTENT_TOO_LARGE', 'failed'],
  ['E_HEADER_VALUE_INVALID', 'failed'],
  ['E_HEADERS_TOO_MANY', 'failed'],
  ['E_RECIPIENT_SUPPRESSED', 'dropped'],
] as const)('decides about the error %s: %s', (code, verdict) => {
  expect(verdictOf(code)).toBe(verdict);
});

test('returns the code of an error, never its message', () => {
  const error = Object.assign(new Error('ada@example.com was refused'), { code: 'E_DELIVERY_FAILED' });
  expect(errorCodeOf(error)).toBe('E_DELIVERY_FAILED');
  expect(errorCodeOf(Object.assign(new Error('x'), { code: 'ada@example.com' }))).toBe('Error');
  expect(errorCodeOf(new TypeError('ada@example.com'))).toBe('TypeError');
  expect(errorCodeOf('ada@example.com')).toBe('unknown');
});
