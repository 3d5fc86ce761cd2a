import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { ROOT } from '../../../dev/wrangler.ts';

const FOLDER = join(ROOT, 'migrations');

export const MIGRATIONS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

const statementsOf = (name: string) =>
  readFileSync(join(FOLDER, name), 'utf8')
    .split('--> statement-breakpoint')
    .flatMap((part) => part.split(/;\s*\n(?=\w)/))
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter(Boolean);

/** Each migration is one batch, as in a deployment. */
export async function applyMigrations(d1: D1Database, names: readonly string[]): Promise<void> {
  for (const name of names) await d1.batch(statementsOf(name).map((statement) => d1.prepare(statement)));
}

/** Leaves out internal tables of D1 and SQLite. */
export async function tablesOf(d1: D1Database): Promise<string[]> {
  const { results } = await d1
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'
       ORDER BY name`,
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => name !== 'd1_migrations');
}

/** Empty if the table does not exist. */
export async function columnsOf(d1: D1Database, table: string): Promise<{ name: string; type: string }[]> {
  return (await d1.prepare(`PRAGMA table_info("${table}")`).all<{ name: string; type: string }>()).results;
}

export async function dropAllTables(d1: D1Database): Promise<void> {
  const drops = (await tablesOf(d1)).map((name) => d1.prepare(`DROP TABLE "${name}"`));
  await d1.batch([d1.prepare('PRAGMA defer_foreign_keys = true'), ...drops]);
}
