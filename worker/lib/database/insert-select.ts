import { getTableColumns, isSQLWrapper, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './db';

type SelectedRow<Table extends SQLiteTable> = {
  [Key in keyof Table['$inferInsert']]: Table['$inferInsert'][Key] | SQL | AnySQLiteColumn;
};

/**
 * Returns an `INSERT … SELECT` statement. `source` is the rest of the SELECT after its columns. Before `onConflict…`,
 * `source` must have a WHERE, because SQLite would otherwise parse ON CONFLICT as a join condition. Unlike Drizzle's
 * `insert().select()`, this function puts the columns in the order of the schema.
 */
export function insertSelect<Table extends SQLiteTable>(db: Db, table: Table, source: SQL, row: SelectedRow<Table>) {
  const values: Record<string, unknown> = row;
  const selected = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = values[key] === undefined ? (column.default ?? null) : values[key];
    return isSQLWrapper(value) ? value : sql.param(value, column);
  });
  return db.insert(table).select(sql`SELECT ${sql.join(selected, sql`, `)} ${source}`);
}

/** Returns expressions for fields of `value`, the column of `json_each` with a JSON object. */
export const jsonFields = <const Name extends string>(value: SQL, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${value} ->> ${name}`])) as Record<Name, SQL>;
