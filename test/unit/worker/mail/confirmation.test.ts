import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../worker/contract/units.ts';
import type { Config } from '../../../../worker/lib/config';
import {
  addressOfLink,
  type Confirmation,
  newConfirmation,
  readTicket,
  type Ticket,
} from '../../../../worker/mail/confirming/confirmation';

const CONFIG = {
  SIGNING_SECRET: 'secret of the tests, long enough',
  PREVIOUS_SIGNING_SECRET: '',
  HASHING_SECRET: '',
} as Config;
const ADDRESS = 'ada@example.com';
const NOW = Date.UTC(2026, 10, 26);

async function ticketOf(confirmation: Confirmation): Promise<Ticket> {
  const ticket = await readTicket(CONFIG, confirmation.ticket, NOW);
  if (typeof ticket === 'string') throw new Error(`The ticket is ${ticket}.`);
  return ticket;
}

test('a code is valid only for its own ticket', async () => {
  const [first, second] = [await newConfirmation(CONFIG, ADDRESS, NOW), await newConfirmation(CONFIG, ADDRESS, NOW)];
  expect(first.code).toMatch(/^\d{6}$/);
  const ticket = await ticketOf(first);
  expect(ticket.address).toBe(ADDRESS);
  expect(await ticket.hasCode(first.code)).toBe(true);
  expect(await ticket.hasCode(first.code === '000000' ? '000001' : '000000')).toBe(false);
  const other = { ...second, code: first.code };
  if (first.code !== second.code) expect(await (await ticketOf(other)).hasCode(first.code)).toBe(false);
});

test('a ticket does not contain its code', async () => {
  const { ticket, code } = await newConfirmation(CONFIG, ADDRESS, NOW);
  expect(Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString()).not.toContain(code);
});

test('ticket and link end after 30 minutes', async () => {
  const { ticket, token, expiresAt } = await newConfirmation(CONFIG, ADDRESS, NOW);
  expect(expiresAt).toBe(NOW + 30 * MINUTE_MS);
  expect(await addressOfLink(CONFIG, token, expiresAt - 1000)).toEqual({ address: ADDRESS });
  expect(await addressOfLink(CONFIG, token, expiresAt + 1000)).toEqual({ problem: 'expired' });
  expect(await readTicket(CONFIG, ticket, expiresAt + 1000)).toBe('expired');
});

test('a link is not accepted as a ticket, a ticket not as a link, and other text as neither', async () => {
  const { ticket, token } = await newConfirmation(CONFIG, ADDRESS, NOW);
  expect(await readTicket(CONFIG, token, NOW)).toBe('invalid');
  expect(await addressOfLink(CONFIG, ticket, NOW)).toEqual({ problem: 'invalid' });
  expect(await addressOfLink(CONFIG, 'token', NOW)).toEqual({ problem: 'invalid' });
});
