/** Mails to visitors who reported content. Their addresses are not confirmed. */
import type { Context } from 'hono';
import type { Config } from '../lib/config';
import type { AppEnv } from '../lib/env';
import { rateOf } from '../lib/rates/rate-limiter';
import { storedAddress } from '../mail/address';
import { sealDetails } from '../mail/details';
import { RECEIPTS_PER_ADDRESS } from '../mail/limits';
import { type Mail, newMail } from '../mail/outbox/queue-store';
import { mailSettingsOf } from '../mail/settings';
import type { Submission } from './store';

type Report = Pick<Submission, 'id' | 'email' | 'createdAt'>;

/** Returns the receipt of a report. Returns no mail if the site sends none, or if the address got too many receipts. */
export async function receiptFor(c: Context<AppEnv>, { id, email, createdAt }: Report): Promise<Mail[]> {
  const { config, now } = c.var;
  if (mailSettingsOf(config) === null) return [];
  const address = await storedAddress(config, { address: email });
  const rate = rateOf(c.env, `mail-receipt:${address.addressHash}`);
  if ((await rate.take(1, RECEIPTS_PER_ADDRESS, now)) > 0) return [];
  const secrets = await sealDetails<'report_received'>(config, { id, reportedAt: createdAt });
  return [newMail({ key: `report_received/${id}`, kind: 'report_received', ...address, secrets, createdAt: now })];
}

/** Returns the mails with the decision about reports. `isUpheld` is true if the admin acted on the reports. */
export async function decisionMails(
  config: Config,
  reports: readonly Report[],
  isUpheld: boolean,
  now: number,
): Promise<Mail[]> {
  if (mailSettingsOf(config) === null) return [];
  return Promise.all(
    reports.map(async ({ id, email, createdAt }) =>
      newMail({
        key: `report_decided/${id}`,
        kind: 'report_decided',
        ...(await storedAddress(config, { address: email })),
        secrets: await sealDetails<'report_decided'>(config, { id, reportedAt: createdAt, isUpheld }),
        createdAt: now,
      }),
    ),
  );
}
