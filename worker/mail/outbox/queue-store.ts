/** Queues mails that are not held until files have arrived. */
import { type SQL, sql } from 'drizzle-orm';
import { type Mail, mails } from '../../../db/mail';
import type { Db } from '../../lib/database/db';
import type { StoredAddress } from '../address';

export type { Mail } from '../../../db/mail';

/** Mail to queue. `dueAt` is milliseconds since 1970. */
type NewMail = Pick<Mail, 'key' | 'kind' | 'secrets' | 'createdAt' | 'language'> &
  StoredAddress & { readonly dueAt?: number };

/** Returns the row of a mail that is not about a folder. By default it is due at once. */
export const newMail = ({ dueAt, ...mail }: NewMail): Mail => ({
  ...mail,
  folderId: null,
  status: 'due',
  tries: 0,
  dueAt: dueAt ?? mail.createdAt,
  endedAt: null,
  error: null,
});

/**
 * Returns the statement that queues the mails for which the SQL condition `where` is true. `where` may read `value`,
 * the JSON of a mail. Run the statement in the batch of the event. Idempotent.
 */
export const queueStatement = (db: Db, rows: readonly Mail[], where: SQL = sql`true`) =>
  db
    .insert(mails)
    .select(
      // An INSERT from a raw SELECT needs every column, in the order of the schema.
      sql`SELECT value ->> 'key', value ->> 'kind', value ->> 'folderId', value ->> 'addressHash', value ->> 'sealed',
        value ->> 'secrets', value ->> 'status', value ->> 'tries', value ->> 'dueAt', value ->> 'createdAt', NULL, NULL,
        value ->> 'language'
        FROM json_each(${JSON.stringify(rows)}) WHERE ${where}`,
    )
    .onConflictDoNothing();

/**
 * Returns the statement that deletes the mails about an account's plan. Their keys begin with `plan/` and the account's
 * id. In ASCII, `0` follows `/`, so the range contains all keys with this beginning.
 */
export const deletePlanMailsStatement = (db: Db, userId: string) =>
  db.delete(mails).where(sql`${mails.key} > ${`plan/${userId}/`} AND ${mails.key} < ${`plan/${userId}0`}`);
