/** Mail about deliveries to a request for files. The owner of the request gets it, if the owner asked for it. */
import { and, eq, sql } from 'drizzle-orm';
import { mails } from '../../../db/mail';
import { DAY_MS } from '../../contract/units';
import type { Db } from '../../lib/database/db';
import { DELIVERY_MAILS_PER_DAY } from '../limits';

const keyOf = (folderId: string): string => `delivery/${folderId}`;

/**
 * Returns the statement that queues the mail about a new delivery. In the batch, it must follow the statements that
 * write the delivery, because it counts deliveries. The mail is held until all files have arrived. The statement queues
 * no mail if the owner wants none. It also queues none above `DELIVERY_MAILS_PER_DAY`, because strangers with the link
 * must not fill the owner's mailbox.
 */
export const holdDeliveryMail = (db: Db, requestId: string, folderId: string, now: number) =>
  db
    .insert(mails)
    .select(
      // An INSERT from a raw SELECT needs every column, in the order of the schema.
      sql`SELECT ${keyOf(folderId)}, 'delivery', ${folderId}, mail_hash, mail_sealed, NULL, 'held', 0, NULL, ${now}, NULL, NULL,
          coalesce(language, 'en') FROM requests WHERE id = ${requestId} AND mail_sealed IS NOT NULL AND (
          SELECT count(*) FROM (SELECT 1 FROM sendings INDEXED BY sendings_by_request
            WHERE request_id = ${requestId} AND files > 0 AND begun_at > ${now - DAY_MS}
            LIMIT ${DELIVERY_MAILS_PER_DAY + 1})) <= ${DELIVERY_MAILS_PER_DAY}`,
    )
    .onConflictDoNothing();

/** Returns the statement that holds an unsent mail again, because the sender announces more files. */
export const holdDeliveryMailAgain = (db: Db, folderId: string) =>
  db
    .update(mails)
    .set({ status: 'held', dueAt: null })
    .where(and(eq(mails.key, keyOf(folderId)), sql`${mails.status} = 'due'`));
