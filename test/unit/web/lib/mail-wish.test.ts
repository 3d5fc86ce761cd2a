import { expect, test } from 'vitest';
import { mailProblems } from '../../../../web/lib/mail-problems';
import { NO_MAIL, offeredMail, withDraft } from '../../../../web/lib/mail-wish';

const wish = { ...NO_MAIL, address: 'ada@example.com' };

test.each([
  ['grace@example.com', ['grace@example.com'], ''],
  ['grace@example.com, li@example.com;bo@example.com\njo@example.com', ['grace', 'li', 'bo', 'jo'], ''],
  ['grace@example.com li@example.com', ['grace', 'li'], ''],
  ['"Hopper, Grace" <grace@example.com>, Li Wei <li@example.com>', ['grace', 'li'], ''],
  ['Grace@Example.com, grace@example.com', ['Grace@Example.com'], ''],
  ['grace', [], 'grace'],
  ['grace, li@example.com', ['li'], 'grace'],
  [' , ;', [], ''],
])('reads the addresses in %j', (text, names, draft) => {
  const recipients = names.map((name) => (name.includes('@') ? name : `${name}@example.com`));
  expect(withDraft(wish, text)).toEqual({ ...wish, recipients, draft });
});

test('adds no address twice', () => {
  const one = { ...wish, recipients: ['grace@example.com'] };
  expect(withDraft(one, 'GRACE@example.com').recipients).toEqual(['grace@example.com']);
});

test('accepts a wish without emails, or with a complete address as the draft', () => {
  expect(mailProblems(NO_MAIL)).toEqual({ address: null, recipients: null });
  expect(mailProblems({ ...wish, draft: 'grace@example.com' })).toEqual({ address: null, recipients: null });
});

test('refuses text that is no address, recipients without a sender, and an eleventh recipient', () => {
  expect(mailProblems({ ...wish, address: 'ada' }).address).toBe('This is not an email address.');
  expect(mailProblems({ ...wish, draft: 'grace' }).recipients).toBe('“grace” is not an email address.');
  expect(mailProblems({ ...NO_MAIL, recipients: ['grace@example.com'] }).address).toMatch(/^Enter your own address/);
  const ten = Array.from({ length: 10 }, (_, index) => `person${index}@example.com`);
  expect(mailProblems({ ...wish, recipients: ten }).recipients).toBeNull();
  expect(mailProblems({ ...wish, recipients: ten, draft: 'one@more.example' }).recipients).toMatch(/at most 10/);
});

test('names no recipients of an encrypted upload', () => {
  const named = { ...wish, recipients: ['grace@example.com'], draft: 'li@example.com' };
  expect(offeredMail(named, false).recipients).toEqual(['grace@example.com', 'li@example.com']);
  expect(offeredMail(named, true)).toEqual(wish);
});
