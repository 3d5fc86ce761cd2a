/** State of the installation for the operator. Times are ISO 8601, days are UTC. */
import * as z from 'zod/mini';
import { count } from '../fields';

const countOrNull = z.nullable(count);

export const dayAnswer = z.object({
  /** For example `2026-11-24`. */
  day: z.string(),
  pages: count,
  /**
   * Requests to `/api`, `/cli` and `/f`, and uploads of programs. Refused requests got a 4xx, failed requests a 5xx.
   */
  calls: count,
  refused: count,
  failed: count,
  /**
   * Median and 95th percentile of the response times of calls without file bytes, rounded up to a bucket. Null if there
   * were no calls, or if the value is above the measured range.
   */
  p50Ms: countOrNull,
  p95Ms: countOrNull,
  /** Started uploads, and HTTP requests that downloaded a file or an archive. */
  uploads: count,
  downloads: count,
  upBytes: count,
  downBytes: count,
  /** Number of mails that the platform accepted, except mails about contact messages. */
  mails: z.optional(count),
});

const folder = z.object({ folderId: z.string(), name: z.string(), files: count, bytes: count, downloads: count });

export const operationsAnswer = z.object({
  /** The last 30 days, oldest first. Days without data are left out. */
  days: z.array(dayAnswer),
  /** Calls that failed in the last seven days, most frequent first. */
  failing: z.array(z.object({ call: z.string(), count })),
  /** Updated once a day. Null before the first update. */
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
  /** Null if the cron has never run. */
  cron: z.nullable(z.object({ at: z.string(), ms: count, failedSteps: z.array(z.string()), orphans: count })),
  /** Folders and files that the purge has not removed yet. */
  waiting: z.object({ folders: count, files: count }),
  mail: z.object({ isSetUp: z.boolean(), problem: z.nullable(z.string()), waiting: count, failed: count }),
  /** Mail to senders and recipients. */
  outbox: z.optional(
    z.object({
      isOn: z.boolean(),
      /** Says that `PUBLIC_ORIGIN` is missing although `MAIL_FROM` is set. Null if there is no problem. */
      problem: z.nullable(z.string()),
      /** Mails by state. Sent and dropped mails count for 30 days, or until their folder is deleted. */
      held: count,
      due: count,
      sent: count,
      dropped: count,
      failed: count,
      /** Error codes of failed and due mails, most frequent first. */
      errors: z.array(z.object({ code: z.string(), count })),
      /** The latest failed mails, newest first. */
      failures: z.array(z.object({ kind: z.string(), failedAt: z.string(), error: z.nullable(z.string()) })),
      /** Number of addresses that unsubscribed. */
      unsubscribed: count,
      /** Number of addresses that get no mail for a day, because the mail service refused a mail to them. */
      suppressed: count,
    }),
  ),
  webhooks: z.object({ isSetUp: z.boolean(), lastAt: z.nullable(z.string()) }),
  /** Missing settings. `without` says what does not work without the setting. */
  missing: z.array(z.object({ name: z.string(), without: z.string() })),
  /** Cost of the month so far in US dollars, at list prices. */
  cost: z.object({
    month: z.string(),
    items: z.array(z.object({ name: z.string(), usd: z.number() })),
    usd: z.number(),
  }),
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
