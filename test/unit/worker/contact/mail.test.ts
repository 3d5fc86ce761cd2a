import { expect, test } from 'vitest';
import { mailboxOf, mailProblem, nextTryAt } from '../../../../worker/contact/mail';
import type { Config } from '../../../../worker/lib/config';

test.each([
  ['form@example.com', 'owner@example.org', null],
  ['', 'owner@example.org', 'CONTACT_MAIL_FROM is missing.'],
  ['form@example.com', '', 'CONTACT_MAIL_TO is missing.'],
  ['a@example.com', 'A@Example.com', 'CONTACT_MAIL_FROM and CONTACT_MAIL_TO are the same address.'],
])('checks mail from %j to %j: %j', (from, to, problem) => {
  expect(mailProblem({ from, to })).toBe(problem);
});

test('returns null if both addresses are missing, otherwise the mailbox', () => {
  expect(mailboxOf({ CONTACT_MAIL_FROM: '', CONTACT_MAIL_TO: '' } as Config)).toBeNull();
  expect(mailboxOf({ CONTACT_MAIL_FROM: 'a@example.com', CONTACT_MAIL_TO: '' } as Config)).toEqual({
    from: 'a@example.com',
    to: '',
  });
});

test('tries to send a mail six times within 32 hours', () => {
  let at: number | null = 0;
  const attempts: number[] = [];
  for (let count = 1; at !== null; count++) {
    attempts.push(at / 60_000);
    at = nextTryAt(count, at);
  }
  expect(attempts).toEqual([0, 5, 20, 80, 440, 1880]);
});
