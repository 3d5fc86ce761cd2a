import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import { rateOf } from '../lib/rates/rate-limiter';
import { storedAddress } from '../mail/address';
import { sealDetails } from '../mail/details';
import { RECEIPTS_PER_ADDRESS } from '../mail/limits';
import { type Mail, newMail } from '../mail/outbox/queue-store';
import { mailSettingsOf } from '../mail/settings';
import type { Report } from './report-mails';

/** Returns the mail that confirms a report. Returns none if mail is off, or after too many mails to the address. */
export async function receiptFor(c: Context<AppEnv>, { id, email, createdAt, language }: Report): Promise<Mail[]> {
  const { config, now } = c.var;
  if (mailSettingsOf(config) === null) return [];
  const address = await storedAddress(config, { address: email });
  const rate = rateOf(c.env, `mail-receipt:${address.addressHash}`);
  if ((await rate.take(1, RECEIPTS_PER_ADDRESS, now)) > 0) return [];
  const secrets = await sealDetails<'report_received'>(config, { id, reportedAt: createdAt });
  const mail = { key: `report_received/${id}`, kind: 'report_received', ...address, secrets, createdAt: now } as const;
  return [newMail({ ...mail, language: language ?? 'en' })];
}
