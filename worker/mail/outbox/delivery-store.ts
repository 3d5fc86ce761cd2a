import { and, eq, sql } from 'drizzle-orm';
import { mails } from '../../../db/mail';
import { requests } from '../../../db/requests';
import { DAY_MS } from '../../contract/units';
import type { Db } from '../../lib/database/db';
import { insertSelect } from '../../lib/database/insert-select';
import { DELIVERY_MAILS_PER_DAY } from '../limits';

const keyOf = (folderId: string): string => `delivery/${folderId}`;

/**
 * Returns a statement that queues the mail about a new delivery as `held`, if the owner wants it. Run it after the
 * INSERT of the delivery, because it counts deliveries. At most `DELIVERY_MAILS_PER_DAY` are queued, so that strangers
 * cannot fill the owner's mailbox.
 */
export const holdDeliveryMail = (db: Db, requestId: string, folderId: string, now: number) =>
  insertSelect(
    db,
    mails,
    sql`FROM requests WHERE id = ${requestId} AND mail_sealed IS NOT NULL AND (
      SELECT count(*) FROM (SELECT 1 FROM sendings INDEXED BY sendings_by_request
        WHERE request_id = ${requestId} AND files > 0 AND begun_at > ${now - DAY_MS}
        LIMIT ${DELIVERY_MAILS_PER_DAY + 1})) <= ${DELIVERY_MAILS_PER_DAY}`,
    {
      key: keyOf(folderId),
      kind: 'delivery',
      folderId,
      addressHash: requests.mailHash,
      sealed: requests.mailSealed,
      status: 'held',
      tries: 0,
      createdAt: now,
      language: sql`coalesce(${requests.language}, 'en')`,
    },
  ).onConflictDoNothing();

/** Returns a statement that holds an unsent mail again, because the sender announces more files. */
export const holdDeliveryMailAgain = (db: Db, folderId: string) =>
  db
    .update(mails)
    .set({ status: 'held', dueAt: null })
    .where(and(eq(mails.key, keyOf(folderId)), sql`${mails.status} = 'due'`));
