import { decisionMails } from '../contact/report-mails';
import { listOpenReports } from '../contact/store';
import type { Config } from '../lib/config';
import type { Db } from '../lib/database/db';
import { sealDetails } from '../mail/details';
import { MAILED_REPORTERS_MAX } from '../mail/limits';
import { type Mail, newMail } from '../mail/outbox/queue-store';
import { findOwnerAddress } from '../mail/owner-store';
import { mailSettingsOf } from '../mail/settings';
import type { Takedown } from './store';

/** Call this before `takeDown`, which deletes the mail addresses. */
export async function takedownMails(
  db: Db,
  config: Config,
  { folderId: id, name, reason, createdAt }: Takedown,
): Promise<Mail[]> {
  if (mailSettingsOf(config) === null) return [];
  const [reports, owner] = await Promise.all([
    listOpenReports(db, id, MAILED_REPORTERS_MAX),
    findOwnerAddress(db, config, id),
  ]);
  const mails = await decisionMails(config, reports, true, createdAt);
  if (owner === null) return mails;
  const secrets = await sealDetails<'taken_down'>(config, { at: createdAt, name, reason });
  return [...mails, newMail({ key: `taken_down/${id}`, kind: 'taken_down', ...owner, secrets, createdAt })];
}
