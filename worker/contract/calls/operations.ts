/** State of the installation for the operator. Times are ISO 8601, days are UTC. */
import * as z from 'zod/mini';
import { count } from '../fields';

const countOrNull = z.nullable(count);

export const dayAnswer = z.object({
  day: z.string(),
  pages: count,
  /** Requests to `/api`, `/cli` and `/f`, and file uploads by programs. `refused` has status 4xx, `failed` 5xx. */
  calls: count,
  refused: count,
  failed: count,
  /**
   * Median and 95th percentile of response times, rounded up to one of eight bounds. Calls that transfer files do not
   * count. Null without calls, or above the highest bound.
   */
  p50Ms: countOrNull,
  p95Ms: countOrNull,
  /** Calls that announced files (not for deliveries), and uploads by programs. An upload may need several calls. */
  uploads: count,
  /** HTTP requests that downloaded a file or an archive. */
  downloads: count,
  upBytes: count,
  downBytes: count,
  /** Leaves out mails about contact messages. */
  mails: z.optional(count),
});

const folder = z.object({ folderId: z.string(), name: z.string(), files: count, bytes: count, downloads: count });

export const operationsAnswer = z.object({
  /** Last 30 days, oldest first. Leaves out days without data. */
  days: z.array(dayAnswer),
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
  cron: z.nullable(z.object({ at: z.string(), ms: count, failedSteps: z.array(z.string()), orphans: count })),
  /** Folders and single files that the purge must still remove. Very large numbers are only counted in part. */
  waiting: z.object({ folders: count, files: count }),
  mail: z.object({ isSetUp: z.boolean(), problem: z.nullable(z.string()), waiting: count, failed: count }),
  outbox: z.optional(
    z.object({
      isOn: z.boolean(),
      problem: z.nullable(z.string()),
      held: count,
      due: count,
      /** Sent, dropped and failed mails count for 30 days, or until their folder is deleted. */
      sent: count,
      dropped: count,
      failed: count,
      errors: z.array(z.object({ code: z.string(), count })),
      failures: z.array(z.object({ kind: z.string(), failedAt: z.string(), error: z.nullable(z.string()) })),
      unsubscribed: count,
      /** Addresses that get no mail for a day, because the mail service refused a mail to them. */
      suppressed: count,
    }),
  ),
  webhooks: z.object({ isSetUp: z.boolean(), lastAt: z.nullable(z.string()) }),
  /** `without` is the effect of the missing setting. */
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
