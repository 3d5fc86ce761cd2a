import type { Context, Hono } from 'hono';
import { SMALL_BODY } from '../contract/body-limits';
import { bytePaths } from '../contract/byte-paths';
import { mailEndpoints } from '../contract/calls/mail';
import { ApiError, invalidInput } from '../lib/api-error';
import { readBody } from '../lib/bodies/read-body';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { languageOfCall } from '../lib/hosts/language';
import { iso } from '../lib/iso';
import { rateOf } from '../lib/rates/rate-limiter';
import { route } from '../serve/route';
import { addressHashOf, storedAddress } from './address';
import { addressOfLink, newConfirmation, readTicket } from './confirming/confirmation';
import { confirmedAddressOf, removeSender, storeSender } from './confirming/sender';
import { sealDetails } from './details';
import { CODES_PER_CONFIRMATION } from './limits';
import { newMail, queueStatement } from './outbox/queue-store';
import { sendLater } from './outbox/sending';
import { takeConfirmation } from './rates';
import { requireMailSettings } from './settings';
import { blockAddress, unblockAddress } from './stopping/block-store';
import { addressHashIn } from './stopping/unsubscribe-token';

export function mountMail(app: Hono<AppEnv>): void {
  route(app, mailEndpoints.confirmMail).handle(async (c, { address }) => {
    const { config, now } = c.var;
    requireMailSettings(config);
    const identity = c.get('identity');
    // Users can register with any address, so only a verified one counts.
    if (identity?.isEmailVerified && identity.email?.toLowerCase() === address.toLowerCase()) {
      await storeSender(c, address);
      return { ticket: '', expiresAt: iso(now), isConfirmed: true };
    }
    const addressHash = await addressHashOf(config, address);
    await takeConfirmation(c, addressHash);
    const { id, ticket, code, token, expiresAt } = await newConfirmation(config, address, now);
    const mail = newMail({
      key: `confirm/${id}`,
      kind: 'confirm',
      ...(await storedAddress(config, { address })),
      secrets: await sealDetails<'confirm'>(config, { code, token }),
      createdAt: now,
      language: languageOfCall(c),
    });
    await queueStatement(dbOf(c.env), [mail]);
    sendLater(c, [mail]);
    return { ticket, expiresAt: iso(expiresAt) };
  });

  route(app, mailEndpoints.enterMailCode).handle(async (c, { ticket: signedTicket, code }) => {
    const { config, now } = c.var;
    requireMailSettings(config);
    const ticket = await readTicket(config, signedTicket, now);
    if (ticket === 'expired') throw new ApiError('code_expired');
    if (ticket === 'invalid') throw invalidInput('ticket', 'is not valid on this site');
    const isUsedUp = (await rateOf(c.env, `mail-code:${ticket.id}`).take(1, CODES_PER_CONFIRMATION, now)) > 0;
    if (isUsedUp) throw new ApiError('code_expired');
    if (!(await ticket.hasCode(code))) throw new ApiError('wrong_code');
    return confirmAddress(c, ticket.address);
  });

  route(app, mailEndpoints.openMailLink).handle(async (c, { token }) => {
    const { config, now } = c.var;
    requireMailSettings(config);
    const link = await addressOfLink(config, token, now);
    if ('problem' in link) {
      if (link.problem === 'expired') throw new ApiError('code_expired');
      throw invalidInput('token', 'is not valid on this site');
    }
    return confirmAddress(c, link.address);
  });

  route(app, mailEndpoints.mailSender).handle(async (c) => {
    requireMailSettings(c.var.config);
    return { address: await confirmedAddressOf(c) };
  });

  route(app, mailEndpoints.forgetMailSender).handle(async (c) => {
    await removeSender(c);
    return { success: true };
  });

  route(app, mailEndpoints.unsubscribe).handle(async (c, { token, undo }) => {
    const addressHash = await requireAddressHash(c, token);
    if (undo) await unblockAddress(dbOf(c.env), addressHash);
    else await blockAddress(dbOf(c.env), addressHash, c.var.now);
    return { success: true };
  });

  /** One-click unsubscribing (RFC 8058). Mail providers send a form without cookies. */
  app.post(bytePaths.oneClickUnsubscribe, async (c) => {
    const addressHash = await requireAddressHash(c, c.req.param('token'));
    await readBody(c, SMALL_BODY.maxBytes);
    await blockAddress(dbOf(c.env), addressHash, c.var.now);
    return c.text('You get no more email from this site.\n');
  });
}

async function confirmAddress(c: Context<AppEnv>, address: string): Promise<{ address: string }> {
  await storeSender(c, address);
  return { address };
}

/** Throws `not_found` if the token is not valid. Works even if mail is off, because earlier mails have tokens. */
async function requireAddressHash(c: Context<AppEnv>, token: string): Promise<string> {
  const addressHash = await addressHashIn(c.var.config, token);
  if (addressHash === null) throw new ApiError('not_found');
  return addressHash;
}
