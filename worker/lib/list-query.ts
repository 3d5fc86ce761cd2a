/** Reads lists page by page, with search. Reads D1. */
import { type AnyColumn, count, or, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { contains } from './database/contains';
import type { Db } from './database/db';

/** Page `page` (from 1) of `limit` rows, among the rows that contain `search` in any column. */
export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
}

/** Returns the page in the given order, and the number of all rows found. */
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

/** Returns the pagination fields of an answer. */
export const paginationOf = ({ page, limit }: ListQuery, total: number) => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});
