/** Lists that are read page by page, and searched. Reads D1. */
import { type AnyColumn, count, or, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { contains } from './database/contains';
import type { Db } from './database/db';

/** Which part of a list is asked for: page `page` (from 1) of `limit` rows, of those that have `search` in any column. */
export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
}

/** That part of a table, in this order, with the number of all rows that were found. */
export async function listPage<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  { searched, order }: { searched: readonly AnyColumn[]; order: SQL[] },
  { page, limit, search }: ListQuery,
): Promise<{ rows: Table['$inferSelect'][]; total: number }> {
  const rows = db.select().from(table as SQLiteTable);
  const counted = db.select({ total: count() }).from(table as SQLiteTable);
  const found = search === '' ? undefined : or(...searched.map((column) => contains(column, search)));
  const [listed, [all]] = await db.batch([
    rows
      .where(found)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    counted.where(found),
  ]);
  return { rows: listed as Table['$inferSelect'][], total: all?.total ?? 0 };
}

/** What an answer says of the part that it is. */
export const paginationOf = ({ page, limit }: ListQuery, total: number) => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});
