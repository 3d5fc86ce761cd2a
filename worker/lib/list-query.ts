import { type AnyColumn, count, or, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { contains } from './database/contains';
import type { Db } from './database/db';

/** Page of a list, counted from 1. With `search`, only rows that have this text in a searched column. */
export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
}

export async function listPage<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  { searchColumns, order }: { searchColumns: readonly AnyColumn[]; order: SQL[] },
  { page, limit, search }: ListQuery,
): Promise<{ rows: Table['$inferSelect'][]; total: number }> {
  const rows = db.select().from(table as SQLiteTable);
  const countQuery = db.select({ total: count() }).from(table as SQLiteTable);
  const condition = search === '' ? undefined : or(...searchColumns.map((column) => contains(column, search)));
  const [matches, [countRow]] = await db.batch([
    rows
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    countQuery.where(condition),
  ]);
  return { rows: matches as Table['$inferSelect'][], total: countRow?.total ?? 0 };
}

export const paginationOf = ({ page, limit }: ListQuery, total: number) => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});
