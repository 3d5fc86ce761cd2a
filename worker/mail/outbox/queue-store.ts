/** Mails that do not wait for files. */
import { type SQL, sql } from 'drizzle-orm';
import { type Mail, mails } from '../../../db/mail';
import type { Db } from '../../lib/database/db';
import { insertSelect, jsonFields } from '../../lib/database/insert-select';
import type { StoredAddress } from '../address';

export type { Mail } from '../../../db/mail';

type NewMail = Pick<Mail, 'key' | 'kind' | 'secrets' | 'createdAt' | 'language'> &
  StoredAddress & { readonly dueAt?: number };

/** Returns a mail that is not about a folder. The mail is due at once by default. */
export const newMail = ({ dueAt, ...mail }: NewMail): Mail => ({
  ...mail,
  folderId: null,
  status: 'due',
  tries: 0,
  dueAt: dueAt ?? mail.createdAt,
  endedAt: null,
  error: null,
});

/** Returns a statement that queues mails. `where` may use `value`, the JSON of one mail. Idempotent. */
export const queueStatement = (db: Db, rows: readonly Mail[], where: SQL = sql`true`) =>
  insertSelect(db, mails, sql`FROM json_each(${JSON.stringify(rows)}) WHERE ${where}`, {
    ...jsonFields(sql`value`, ['key', 'kind', 'folderId', 'addressHash', 'sealed', 'secrets', 'language']),
    ...jsonFields(sql`value`, ['status', 'tries', 'dueAt', 'createdAt']),
  }).onConflictDoNothing();

/** Keys of these mails begin with `plan/` and the account's id. The range ends at `0`, which follows `/` in ASCII. */
export const deletePlanMailsStatement = (db: Db, userId: string) =>
  db.delete(mails).where(sql`${mails.key} > ${`plan/${userId}/`} AND ${mails.key} < ${`plan/${userId}0`}`);
