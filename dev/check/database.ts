import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Returns an empty in-memory database with all migrations of the folder. */
export function migratedDatabase(folder: string): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const file of files.sort()) database.exec(readFileSync(join(folder, file), 'utf8'));
  return database;
}

/** Returns the columns of every table by table name. */
export function columnsOf(database: DatabaseSync): Map<string, Set<string>> {
  const rows = database
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column"
       FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
    )
    .all();
  const tables = new Map<string, Set<string>>();
  for (const row of rows) {
    const table = String(row.table);
    tables.set(table, (tables.get(table) ?? new Set()).add(String(row.column)));
  }
  return tables;
}
