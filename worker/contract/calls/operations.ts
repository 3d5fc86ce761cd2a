/** State of the installation for the operator. Times are ISO 8601, days are UTC, sizes are bytes. */
import * as z from 'zod/mini';
import { count } from '../fields';

/** Null if unknown or missing. */
const countOrNull = z.nullable(count);

export const dayAnswer = z.object({
  /** UTC day, such as `2026-11-24`. */
  day: z.string(),
  /** Number of served pages. */
  pages: count,
  /** Numbers of calls of `/api`: all calls, refused calls (4xx), and failed calls (5xx). */
  calls: count,
  refused: count,
  failed: count,
  /**
   * Median and 95th percentile of the duration of calls without file bytes. Null if there were no calls, or if the
   * value is above the measured range.
   */
  p50Ms: countOrNull,
  p95Ms: countOrNull,
  /** Number of started uploads, and number of successful HTTP requests that download a file or an archive. */
  uploads: count,
  downloads: count,
  upBytes: count,
  downBytes: count,
  /** Number of mails that the platform accepted, without messages of the contact form. */
  mails: z.optional(count),
});

const folder = z.object({ folderId: z.string(), name: z.string(), files: count, bytes: count, downloads: count });

export const operationsAnswer = z.object({
  /** The last 30 days, oldest first, without days that have no data. */
  days: z.array(dayAnswer),
  /** Calls that failed with 5xx in the last seven days, most frequent first. */
  failing: z.array(z.object({ call: z.string(), count })),
  /** Totals of all stored folders. Updated once a day. Null before the first update. */
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
  /** Last run of the cron. Null if the cron has never run. */
  cron: z.nullable(z.object({ at: z.string(), ms: count, failedSteps: z.array(z.string()), orphans: count })),
  /** Folders and single files that are expired or deleted, but that the purge has not removed yet. */
  waiting: z.object({ folders: count, files: count }),
  mail: z.object({ isSetUp: z.boolean(), problem: z.nullable(z.string()), waiting: count, failed: count }),
  /** Mail to senders and recipients. */
  outbox: z.optional(
    z.object({
      isOn: z.boolean(),
      /** Setting that is missing although the other one is set. */
      problem: z.nullable(z.string()),
      /** Mails by state. Sent and dropped mails count for 30 days, or until their folder is deleted. */
      held: count,
      due: count,
      sent: count,
      dropped: count,
      failed: count,
      /** Codes of the errors of failed and due mails, most frequent first. */
      errors: z.array(z.object({ code: z.string(), count })),
    }),
  ),
  webhooks: z.object({ isSetUp: z.boolean(), lastAt: z.nullable(z.string()) }),
  /** Missing settings, and the features that need them. */
  missing: z.array(z.object({ name: z.string(), without: z.string() })),
  /** Cost of the month so far in US dollars, at list prices. */
  cost: z.object({
    month: z.string(),
    items: z.array(z.object({ name: z.string(), usd: z.number() })),
    usd: z.number(),
  }),
  /** Failures of pages in browsers, by build. */
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
