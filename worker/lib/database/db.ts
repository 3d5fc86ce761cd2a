import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Env } from '../env';
import { type Trouble, withRetries } from '../retry';
import { d1Around } from './d1-around';

export type Db = DrizzleD1Database;

/** Returns the only database. `docs/scale.md` describes how to split it. */
export const dbOf = (env: Pick<Env, 'DB'>): Db => openDb(env.DB);

const openDbs = new WeakMap<D1Database, Db>();
const retryingOnlyBusy = new WeakMap<Db, Db>();

/** The database retries after transient failures. So every statement must be idempotent, or use `writeOnce`. */
function openDb(d1: D1Database): Db {
  const existing = openDbs.get(d1);
  if (existing) return existing;
  const openRetrying = (retryOn: readonly Trouble[]) =>
    drizzle(
      d1Around(d1, (call) => withRetries(call, { retryOn })),
      { casing: 'snake_case' },
    );
  const db = openRetrying(['busy', 'lost']);
  openDbs.set(d1, db);
  retryingOnlyBusy.set(db, openRetrying(['busy']));
  return db;
}

/**
 * Runs statements that are not idempotent. After a lost response, `findResult` returns their result. If it returns
 * undefined, they run again.
 */
export const writeOnce = <Answer>(
  db: Db,
  write: (db: Db) => Promise<Answer>,
  findResult: () => Promise<Answer | undefined>,
): Promise<Answer> => withRetries(() => write(retryingOnlyBusy.get(db) ?? db), { findResult, retryOn: ['lost'] });

/** Runs the statements as one transaction. Returns true if the last statement changed a row. */
export async function writeBatch(db: Db, statements: readonly BatchItem<'sqlite'>[]): Promise<boolean> {
  const [first, ...rest] = statements;
  if (!first) return false;
  const results: D1Result[] = await db.batch([first, ...rest]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

export function countingQueries(d1: D1Database): { d1: D1Database; queries: () => number } {
  let count = 0;
  const prepare = (query: string) => {
    count++;
    return d1.prepare(query);
  };
  const batch: D1Database['batch'] = (statements) => d1.batch(statements);
  // Drizzle uses only these two methods.
  return { d1: { prepare, batch } as D1Database, queries: () => count };
}

/** For `IN (...)` with any number of values. D1 binds at most 100. */
export const jsonValues = (values: readonly (string | number)[]): SQL =>
  sql`SELECT value FROM json_each(${JSON.stringify(values)})`;

/** D1 allows 2 MB per bound value. A character has at most 3 bytes in UTF-8. */
const ROWS_JSON_MAX_CHARS = 400_000;

export function jsonBlocks<T>(rows: readonly T[], maxChars = ROWS_JSON_MAX_CHARS): T[][] {
  const blocks: T[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const rowChars = JSON.stringify(row).length;
    if (chars + rowChars > maxChars) {
      blocks.push([]);
      chars = 0;
    }
    blocks.at(-1)?.push(row);
    chars += rowChars;
  }
  return blocks;
}

/** Makes an error safe to log: Drizzle's errors contain all values of the query, even secrets and names. */
export const withoutValues = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);
