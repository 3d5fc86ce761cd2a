import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Env } from '../env';
import { type Trouble, withRetries } from '../retry';
import { d1Around } from './d1-around';

export type Db = DrizzleD1Database;

/**
 * Whose rows a query is about: an owner's, with all that is theirs, or a folder, file or request of theirs; `everybody` is what
 * has no owner yet when it is asked for (tokens, the administration, webhooks), and what is done for many owners at once.
 */
export type Whose =
  | { readonly ownerId: string }
  | { readonly folderId: string }
  | { readonly fileId: string }
  | { readonly requestId: string }
  | 'everybody';

/** The database that these rows are in: there is one. How it becomes several, `docs/scale.md` says. */
export const databaseOf = (env: Pick<Env, 'DB'>, _whose: Whose): D1Database => env.DB;

/** The same through Drizzle. */
export const dbOf = (env: Pick<Env, 'DB'>, whose: Whose): Db => openDb(databaseOf(env, whose));

const opened = new WeakMap<D1Database, Db>();
/** The same databases, which run nothing again that may have been done. */
const unrepeated = new WeakMap<Db, Db>();

/**
 * D1 through Drizzle; column names are the snake case of the schema's. What it fails with for a moment is asked again, so
 * every statement has to have the effect of one if it is run twice; those that have not go through `writeOnce`.
 */
function openDb(d1: D1Database): Db {
  const known = opened.get(d1);
  if (known) return known;
  const repeating = (after: readonly Trouble[]) =>
    drizzle(
      d1Around(d1, (call) => withRetries(call, { after })),
      { casing: 'snake_case' },
    );
  const db = repeating(['busy', 'lost']);
  opened.set(d1, db);
  unrepeated.set(db, repeating(['busy']));
  return db;
}

/**
 * Writes by statements that must not run twice, or whose answer would be another then. Where nobody can say whether they
 * did, `landed` looks, and answers what they would have; undefined: they did not, and they run again.
 */
export const writeOnce = <Answer>(
  db: Db,
  write: (db: Db) => Promise<Answer>,
  landed: () => Promise<Answer | undefined>,
): Promise<Answer> => withRetries(() => write(unrepeated.get(db) ?? db), { landed, after: ['lost'] });

/** The same database, and how many statements it was asked to prepare: those of a batch count each. */
export function countingQueries(d1: D1Database): { d1: D1Database; queries: () => number } {
  let count = 0;
  const prepare = (query: string) => {
    count++;
    return d1.prepare(query);
  };
  const batch: D1Database['batch'] = (statements) => d1.batch(statements);
  // Drizzle uses these two alone.
  return { d1: { prepare, batch } as D1Database, queries: () => count };
}

/** For `IN (...)`: any number of values as one, because D1 binds no more than 100. */
export const jsonValues = (values: readonly (string | number)[]): SQL =>
  sql`SELECT value FROM json_each(${JSON.stringify(values)})`;

/** A statement's bound value may have 2 MB; rows are bound as JSON, so they are split below that. */
const ROWS_JSON_MAX_CHARS = 400_000;

/** Rows in their order, as many together as one bound value takes as JSON. */
export function jsonBlocks<T>(rows: readonly T[], maxChars = ROWS_JSON_MAX_CHARS): T[][] {
  const blocks: T[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const own = JSON.stringify(row).length;
    if (chars + own > maxChars) {
      blocks.push([]);
      chars = 0;
    }
    blocks.at(-1)?.push(row);
    chars += own;
  }
  return blocks;
}

/** An error that may be logged: Drizzle's own name every value of the query, secrets and people's names among them. */
export const withoutValues = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);
