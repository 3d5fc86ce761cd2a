/**
 * Confirms that a visitor receives the mail of an address. The page gets a signed ticket. The mail has a code and a
 * link, and the visitor must use one of them within 30 minutes. The server stores nothing but the mail in the outbox.
 */
import { randomInt } from 'node:crypto';
import type { Config } from '../../lib/config';
import { newSecret } from '../../lib/id';
import { keyedHash, sign, verify } from '../../lib/signed';
import { CONFIRMATION_TTL_MS } from '../limits';

const TICKET_PURPOSE = 'mail-ticket';
const LINK_PURPOSE = 'mail-link';
const CODE_DIGITS = 6;

/** Only the mail contains `code` and `token`. Only the page gets `ticket`. */
export interface Confirmation {
  readonly id: string;
  readonly ticket: string;
  readonly code: string;
  readonly token: string;
  readonly expiresAt: number;
}

export async function newConfirmation(config: Config, address: string, now: number): Promise<Confirmation> {
  const id = newSecret();
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = now + CONFIRMATION_TTL_MS;
  const claims = { sub: address, jti: id, code: await codeHashOf(config, id, code) };
  const ticket = await sign(config, TICKET_PURPOSE, claims, expiresAt);
  const token = await sign(config, LINK_PURPOSE, { sub: address }, expiresAt);
  return { id, ticket, code, token, expiresAt };
}

export interface Ticket {
  readonly id: string;
  readonly address: string;
  readonly hasCode: (code: string) => Promise<boolean>;
}

export async function readTicket(config: Config, ticket: string, now: number): Promise<Ticket | 'invalid' | 'expired'> {
  const claims = await verify(config, TICKET_PURPOSE, ticket, now);
  if (typeof claims === 'string') return claims;
  const { sub: address = '', jti: id = '', code: expectedHash } = claims;
  return { id, address, hasCode: async (code) => (await codeHashOf(config, id, code)) === expectedHash };
}

/** Returns the address that the token of a mailed link confirms, or why the token is rejected. */
export async function addressOfLink(
  config: Config,
  token: string,
  now: number,
): Promise<{ address: string } | { problem: 'invalid' | 'expired' }> {
  const claims = await verify(config, LINK_PURPOSE, token, now);
  if (typeof claims === 'string') return { problem: claims };
  return claims.sub === undefined ? { problem: 'invalid' } : { address: claims.sub };
}

/** Keyed, so that the ticket does not reveal the code. */
const codeHashOf = (config: Config, id: string, code: string): Promise<string> =>
  keyedHash(config, 'mail-code', `${id}\n${code}`);
