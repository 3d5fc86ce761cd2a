import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../worker/contract/units.ts';
import { type ReminderFacts, reminderVerdict } from '../../../../worker/mail/outbox/reminder';

const facts = (overrides: Partial<ReminderFacts> = {}): ReminderFacts => ({
  sentAt: 0,
  expiresAt: 3 * DAY_MS,
  downloads: 0,
  recipients: 2,
  isOpen: true,
  isWanted: true,
  ...overrides,
});

test('reminds while there are fewer downloads than recipients', () => {
  expect(reminderVerdict(facts({ downloads: 1 }), 2 * DAY_MS)).toBe('queue');
  expect(reminderVerdict(facts({ downloads: 2 }), 2 * DAY_MS)).toBe('never');
  expect(reminderVerdict(facts({ recipients: 0 }), 2 * DAY_MS)).toBe('queue');
  expect(reminderVerdict(facts({ recipients: 0, downloads: 1 }), 2 * DAY_MS)).toBe('never');
});

test.each([
  ['the folder has expired', { expiresAt: 2 * DAY_MS }, 2 * DAY_MS],
  ['the folder does not expire', { expiresAt: null }, 2 * DAY_MS],
  ['the first mails were not sent', { sentAt: null }, 2 * DAY_MS],
  ['recipients cannot open the folder', { isOpen: false }, 2 * DAY_MS],
  ['the sender wants no mail about downloads', { isWanted: false }, 2 * DAY_MS],
])('never reminds if %s', (_, overrides, now) => {
  expect(reminderVerdict(facts(overrides), now)).toBe('never');
});
