import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../../db/accounts';
import { type ApiTokenRow, apiTokens } from '../../../db/api-tokens';
import { API_TOKENS_MAX } from '../../contract/limits';
import { type Db, writeOnce } from '../../lib/database/db';
import { insertSelect } from '../../lib/database/insert-select';

export type { ApiTokenRow } from '../../../db/api-tokens';

/** Returns false if the account does not exist or has `API_TOKENS_MAX` tokens. */
export async function insertToken(db: Db, token: ApiTokenRow): Promise<boolean> {
  const { secretHash, userId } = token;
  const source = sql`FROM ${users} WHERE ${users.id} = ${userId}
    AND (SELECT count(*) FROM api_tokens WHERE api_tokens.user_id = ${userId}) < ${API_TOKENS_MAX}`;
  const write = async (once: Db) => {
    const { meta } = await insertSelect(once, apiTokens, source, token).run();
    return meta.changes > 0;
  };
  return writeOnce(db, write, async () =>
    (await db.$count(apiTokens, eq(apiTokens.secretHash, secretHash))) > 0 ? true : undefined,
  );
}

export const countTokens = (db: Db, userId: string): Promise<number> =>
  db.$count(apiTokens, eq(apiTokens.userId, userId));

export const listTokens = (db: Db, userId: string): Promise<ApiTokenRow[]> =>
  db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.secretHash));

/** Returns false if the account has no such token. */
export async function deleteToken(db: Db, userId: string, id: string): Promise<boolean> {
  const isToken = and(eq(apiTokens.userId, userId), eq(apiTokens.id, id));
  const forget = async (once: Db) => (await once.delete(apiTokens).where(isToken).run()).meta.changes > 0;
  return writeOnce(db, forget, async () => ((await db.$count(apiTokens, isToken)) === 0 ? true : undefined));
}

export const deleteTokensStatement = (db: Db, userId: string) =>
  db.delete(apiTokens).where(eq(apiTokens.userId, userId));
