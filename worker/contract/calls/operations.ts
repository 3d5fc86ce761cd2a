/** What the operator is told of the installation. Times are ISO 8601, days are of UTC, sizes bytes. */
import * as z from 'zod/mini';
import { count } from '../fields';

/** A figure that is not known yet, or that there is none of. */
const maybe = z.nullable(count);

export const dayAnswer = z.object({
  /** `2026-11-24`. */
  day: z.string(),
  /** Pages that were served. */
  pages: count,
  /** Calls of `/api`, those that were refused (4xx), and those that failed on our side (5xx). */
  calls: count,
  refused: count,
  failed: count,
  /** Half, and 95 of 100, of the calls that carry no files were answered within so many milliseconds; null: there were none, or slower. */
  p50Ms: maybe,
  p95Ms: maybe,
  /** Uploads that were begun, and requests for files or archives that were answered. */
  uploads: count,
  downloads: count,
  upBytes: count,
  downBytes: count,
});

const folder = z.object({ folderId: z.string(), name: z.string(), files: count, bytes: count, downloads: count });

export const operationsAnswer = z.object({
  /** The last 30 days, the oldest first; days of which nothing is known are left out. */
  days: z.array(dayAnswer),
  /** Calls that failed on our side in the last seven days, the most frequent first. */
  failing: z.array(z.object({ call: z.string(), count })),
  /** Once a day; null: not yet. */
  stored: z.nullable(
    z.object({
      at: z.string(),
      folders: count,
      files: count,
      bytes: count,
      biggest: z.array(folder),
      busiest: z.array(folder),
    }),
  ),
  /** The last run of the cron; null: there was none. */
  cron: z.nullable(z.object({ at: z.string(), ms: count, failedSteps: z.array(z.string()), orphans: count })),
  /** What waits to be removed: folders whose time has come or that were deleted, and files that were removed alone. */
  waiting: z.object({ folders: count, files: count }),
  mail: z.object({ isSetUp: z.boolean(), problem: z.nullable(z.string()), waiting: count, failed: count }),
  webhooks: z.object({ isSetUp: z.boolean(), lastAt: z.nullable(z.string()) }),
  /** Settings that are left out, and what there is not without them. */
  missing: z.array(z.object({ name: z.string(), without: z.string() })),
  /** What the month costs so far by list prices, in US dollars. */
  cost: z.object({
    month: z.string(),
    items: z.array(z.object({ name: z.string(), usd: z.number() })),
    usd: z.number(),
  }),
  /** Failures of the page in browsers, by build. */
  pageFailures: z.array(
    z.object({
      release: z.string(),
      what: z.string(),
      place: z.string(),
      count,
      firstAt: z.string(),
      lastAt: z.string(),
    }),
  ),
});

export type OperationsAnswer = z.output<typeof operationsAnswer>;
export type DayAnswer = z.output<typeof dayAnswer>;
