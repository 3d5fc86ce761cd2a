import type { Config } from '../lib/config';
import { storedAddress } from '../mail/address';
import { sealDetails } from '../mail/details';
import { type Mail, newMail } from '../mail/outbox/queue-store';
import { mailSettingsOf } from '../mail/settings';
import type { Submission } from './store';

/** `email` is not confirmed. */
export type Report = Pick<Submission, 'id' | 'email' | 'createdAt' | 'language'>;

/** Returns the mails to reporters, none if mail is off. `isUpheld` is true if the admin acted on the reports. */
export async function decisionMails(
  config: Config,
  reports: readonly Report[],
  isUpheld: boolean,
  now: number,
): Promise<Mail[]> {
  if (mailSettingsOf(config) === null) return [];
  return Promise.all(
    reports.map(async ({ id, email, createdAt, language }) =>
      newMail({
        key: `report_decided/${id}`,
        kind: 'report_decided',
        ...(await storedAddress(config, { address: email })),
        secrets: await sealDetails<'report_decided'>(config, { id, reportedAt: createdAt, isUpheld }),
        createdAt: now,
        language: language ?? 'en',
      }),
    ),
  );
}
