/** What the operator is told of the installation. Times are milliseconds since 1970, days are of UTC. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What was counted of a day (`worker/lib/counts/names.ts`). WITHOUT ROWID. */
export const dayCounts = sqliteTable(
  'day_counts',
  {
    /** `2026-11-24`. */
    day: text().notNull(),
    name: text().notNull(),
    value: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name] })],
);

/** What was found last: of the cron's last run, and of the survey of each day. */
export const findings = sqliteTable('findings', {
  name: text().primaryKey(),
  at: integer().notNull(),
  /** JSON. */
  value: text().notNull(),
});

/** Failures of the page, as browsers told of them. WITHOUT ROWID. */
export const pageFailures = sqliteTable(
  'page_failures',
  {
    /** The build: the name of the script that the page begins with. */
    release: text().notNull(),
    /** The kind of error, such as `TypeError`. */
    what: text().notNull(),
    /** Where in our own scripts: file, line and column. */
    place: text().notNull(),
    count: integer().notNull(),
    firstAt: integer().notNull(),
    lastAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.release, t.what, t.place] })],
);
