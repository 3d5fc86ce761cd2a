/**
 * Composes mails about a failed payment, the end of a plan and the later deletion of files. The batch that records a
 * change also queues its mails.
 */
import { DAY_MS } from '../contract/units';
import type { Config } from '../lib/config';
import type { Db } from '../lib/database/db';
import { sealDetails } from '../mail/details';
import { type Mail, newMail } from '../mail/outbox/queue-store';
import { findAccountAddress } from '../mail/owner-store';
import { mailSettingsOf } from '../mail/settings';
import { ENDED_FOLDERS_KEPT_MS } from './limits';
import { planNews } from './plan-news';
import type { Subscription } from './store';

export interface PlanMailer {
  /** All results of `mailsFor`. A mail is not in the outbox if its change was not written. */
  readonly composedMails: readonly Mail[];
  mailsFor(before: Subscription, after: Subscription): Promise<Mail[]>;
}

export function planMailer(db: Db, config: Config, now: number): PlanMailer {
  const composedMails: Mail[] = [];
  return {
    composedMails,
    async mailsFor(before, after) {
      const kind = planNews(before, after, now);
      if (kind === null || mailSettingsOf(config) === null) return [];
      const { id, userId, entitledUntil: until } = after;
      const address = await findAccountAddress(db, config, userId);
      if (address === null) return [];
      const details = { subscriptionId: id, until, keptUntil: until + ENDED_FOLDERS_KEPT_MS };
      const secrets = await sealDetails<'plan_ends'>(config, details);
      composedMails.push(
        newMail({ key: `plan/${userId}/${kind}/${id}/${until}`, kind, ...address, secrets, createdAt: now }),
      );
      return composedMails.slice(-1);
    },
  };
}

interface EndedPlan {
  readonly userId: string;
  readonly endedAt: number;
  readonly until: number;
}

/** Returns the mails that announce the deletion of folders: one now, and a reminder a day before if there is time. */
export async function filesKeptMails(
  db: Db,
  config: Config,
  { userId, endedAt, until }: EndedPlan,
  now: number,
): Promise<Mail[]> {
  if (mailSettingsOf(config) === null) return [];
  const address = await findAccountAddress(db, config, userId);
  if (address === null) return [];
  const secrets = await sealDetails<'files_kept'>(config, { userId, until });
  const mail = { kind: 'files_kept', ...address, secrets, createdAt: now } as const;
  const key = `plan/${userId}/files_kept/${endedAt}`;
  const lastAt = until - DAY_MS;
  const last = newMail({ ...mail, key: `${key}/last`, dueAt: lastAt });
  return [newMail({ ...mail, key }), ...(lastAt - now >= DAY_MS ? [last] : [])];
}
