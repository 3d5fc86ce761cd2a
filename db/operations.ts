/** Data for operators. Times are milliseconds since 1970, days are UTC. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Daily counts. `worker/lib/counts/names.ts` makes their names. The migration declares the table WITHOUT ROWID. */
export const dayCounts = sqliteTable(
  'day_counts',
  {
    /** For example `2026-11-24`. */
    day: text().notNull(),
    name: text().notNull(),
    value: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name] })],
);

/** Results of the last cron run, and of the last daily survey of open folders. */
export const findings = sqliteTable('findings', {
  name: text().primaryKey(),
  at: integer().notNull(),
  value: text().notNull(),
});

/** Errors of the page's scripts, reported by browsers. The migration declares the table WITHOUT ROWID. */
export const pageFailures = sqliteTable(
  'page_failures',
  {
    /** Name of the page's first script. It identifies the build. */
    release: text().notNull(),
    /** Kind of error, such as `TypeError`. */
    what: text().notNull(),
    /** File, line and column in our own scripts. */
    place: text().notNull(),
    count: integer().notNull(),
    firstAt: integer().notNull(),
    lastAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.release, t.what, t.place] })],
);
