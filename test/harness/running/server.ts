/**
 * The Worker under test: bundled as it is deployed, from the same `wrangler.toml`, with the real migrations on real
 * local R2, D1, Durable Objects and cron, over real HTTP (lengths, ranges and aborts are real), and under the limits of
 * the real platform, which the local one does not know (`test/strict/`). Nothing is kept on disk; tests of what survives
 * a crash use `process.ts`.
 *
 * Miniflare itself and not wrangler's `createTestHarness`: that has a second process of the runtime and a proxy between a
 * test and the Worker, which take as much of the processor as the Worker. What `wrangler.toml` says is taken from
 * wrangler (`worker-under-test.ts`). This file and `test/faults/server.ts` alone know Miniflare.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { D1Database, DurableObjectNamespace, R2Bucket } from '@cloudflare/workers-types';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { QUIET } from '../../../dev/wrangler.ts';
import { type Calls, callsTo } from '../calls.ts';
import { SIGN_IN_VARS } from '../identity.ts';
import type { Person } from '../people.ts';
import { closeInternet } from './internet.ts';
import { applyMigrations, MIGRATIONS } from './migrations.ts';
import { type Strict, strictOf } from './strict.ts';
import { WORKER, workerUnderTest } from './worker-under-test.ts';

/** Who may log in to the administration of the Worker under test. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the tests' };

const SECRETS = {
  SIGNING_SECRET: 'a secret that is long enough for the tests',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

export interface ServerOptions {
  /** Values that differ from `wrangler.toml`; the tests have a project of their own to sign in to. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Values that differ from the tests' own; an empty one is as good as none. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Keeps a record of every query, for `rows-read.ts`; slows large files down. */
  readonly observed?: boolean;
}

export interface Server {
  readonly url: URL;
  /** The calls of the contract and plain requests, as this person's browser sends them. */
  as(person: Person): Calls;
  readonly db: DrizzleD1Database;
  /** The same database, for what Drizzle does not say. */
  readonly d1: D1Database;
  readonly bucket: R2Bucket;
  /** All bindings of the Worker, for acts that a test makes itself. */
  readonly bindings: Bindings;
  /** Runs the cron as if it were that time (milliseconds since 1970). Throws what it logged where it fails. */
  runCron(at: number): Promise<void>;
  /** SQL inside one Durable Object, by its binding and its name. One that it changes starts anew, without its memory. */
  sqlOf(binding: DurableObject, name: string, query: string, ...values: (string | number)[]): Promise<unknown[]>;
  /** The same of a table of which the object has nothing in its memory, which it keeps. */
  sqlInPlace(binding: DurableObject, name: string, query: string): Promise<unknown[]>;
  /** The platform around the Worker: what it refuses, and what a test has it fail with. */
  readonly strict: Strict;
  /** What the Worker has printed so far, one entry per line. */
  logs(): string[];
  /** Addresses on the internet that it asked for, which fails the test file. */
  refused(): readonly string[];
  /** Fails when the Worker asked anybody on the internet for anything, or exceeded a limit of the platform. */
  close(): Promise<void>;
}

type DurableObject = 'METER' | 'RATE_LIMITER';

/** Their classes, by binding. */
const CLASSES: Readonly<Record<DurableObject, string>> = { METER: 'BandwidthMeter', RATE_LIMITER: 'RateLimiter' };

export interface Bindings extends Record<DurableObject, DurableObjectNamespace> {
  DB: D1Database;
  BUCKET: R2Bucket;
}

/**
 * Starts one of its own; 1 to 2 seconds, and three of processor time. `shared-server.ts` has one for plain tests. The
 * bundle must have been built (`bundle.ts`).
 */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  Object.assign(process.env, QUIET);
  const internet = closeInternet();
  const lines: string[] = [];
  const vars = { ...SIGN_IN_VARS, ...SECRETS, ...options.vars, ...options.secrets };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [workerUnderTest(vars, (url, init) => fetch(url, init))],
      host: '127.0.0.1',
      port: 0,
      cf: false,
      unsafeInspectDurableObjects: true,
      // Where mails that were sent are read, and the record of an observed one.
      unsafeLocalExplorer: true,
      unsafeObservability: options.observed === true,
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: ({ message }) => lines.push(String(message)),
    }),
  );
  const url = await miniflare.ready;
  const bindings = await miniflare.getBindings<Bindings>(WORKER);
  await applyMigrations(bindings.DB, MIGRATIONS);
  const { DB, BUCKET } = bindings;
  const worker = await miniflare.getWorker(WORKER);
  const strict = strictOf(url);
  const logs = () => [...lines];
  return {
    url,
    as: (person) => callsTo(url, person, logs),
    db: drizzle(DB, { casing: 'snake_case' }),
    d1: DB,
    bucket: BUCKET,
    bindings,
    async runCron(at) {
      const before = logs().length;
      const { outcome } = await worker.scheduled({ cron: '*/5 * * * *', scheduledTime: new Date(at) });
      if (outcome !== 'ok') throw new Error(`The cron ended with "${outcome}".\n${await linesFrom(before, logs)}`);
    },
    async sqlInPlace(binding, name, query) {
      const storage = await miniflare.unsafeGetDurableObjectStorage(WORKER, CLASSES[binding], { name });
      return storage.exec(query);
    },
    async sqlOf(binding, name, query, ...values) {
      const storage = await miniflare.unsafeGetDurableObjectStorage(WORKER, CLASSES[binding], { name });
      const rows = await storage.exec(query, ...values);
      if (!query.startsWith('SELECT')) await miniflare.unsafeEvictDurableObject(WORKER, CLASSES[binding], { name });
      return rows;
    },
    strict,
    logs,
    refused: () => internet.refused,
    async close() {
      const { violations } = await strict.tell({});
      await miniflare.dispose();
      internet.close();
      if (violations.length > 0) throw new Error(`Production would have refused: ${violations.join(' ')}`);
      if (internet.refused.length > 0) throw new Error(`The Worker asked the internet: ${internet.refused.join(', ')}`);
    },
  };
}

/** How long lines that the Worker has printed may be on their way here, the first and each further one. */
const FIRST_LINE_MS = 1000;
const NEXT_LINE_MS = 100;

/** What was printed after the first `count` lines. */
async function linesFrom(count: number, logs: () => string[]): Promise<string> {
  let known = count;
  let deadline = Date.now() + FIRST_LINE_MS;
  while (Date.now() < deadline) {
    await wait(20);
    const now = logs().length;
    if (now > known) deadline = Date.now() + NEXT_LINE_MS;
    known = now;
  }
  return logs().slice(count).join('\n');
}
