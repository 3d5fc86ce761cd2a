/**
 * Worker under test: the deployed bundle, `wrangler.toml` and migrations, on real local R2, D1, Durable Objects and
 * cron. It speaks real HTTP, so lengths, ranges and aborts are real. `test/strict/` adds the limits of the real
 * platform, which the local one does not enforce. Nothing is stored on disk; tests of crashes use `process.ts`.
 * It uses Miniflare instead of wrangler's `createTestHarness`. The latter puts a second runtime process and a proxy
 * between test and Worker, which use as much CPU as the Worker. wrangler reads `wrangler.toml`
 * (`worker-under-test.ts`). Only this file and `test/faults/server.ts` know Miniflare.
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

/** Admin of the Worker under test. */
export const ADMIN = { email: 'admin@example.com', password: 'the password of the tests' };

const SECRETS = {
  SIGNING_SECRET: 'a secret that is long enough for the tests',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

export interface ServerOptions {
  /** Variables that differ from `wrangler.toml`. The tests use their own sign-in project. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Secrets that differ from those above. An empty one counts as missing. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Whether to record every query, for `rows-read.ts`. It slows large files down. */
  readonly observed?: boolean;
}

export interface Server {
  readonly url: URL;
  /** Returns a visitor's client: calls of the contract, and plain requests. */
  as(person: Person): Calls;
  readonly db: DrizzleD1Database;
  /** The same database, for statements that Drizzle cannot express. */
  readonly d1: D1Database;
  readonly bucket: R2Bucket;
  /** All bindings of the Worker, for tests that use them directly. */
  readonly bindings: Bindings;
  /** Runs the cron as if it were that time (milliseconds since 1970). Throws its log if it fails. */
  runCron(at: number): Promise<void>;
  /** Runs SQL inside a Durable Object. After a change the object restarts with empty memory. */
  sqlOf(binding: DurableObject, name: string, query: string, ...values: (string | number)[]): Promise<unknown[]>;
  /** Runs SQL without a restart, for tables that the object does not cache in memory. */
  sqlInPlace(binding: DurableObject, name: string, query: string): Promise<unknown[]>;
  /** The platform around the Worker: its limits, and failures that a test causes. */
  readonly strict: Strict;
  /** Returns the Worker's output so far, an entry per line. */
  logs(): string[];
  /** Returns URLs on the internet that the Worker requested. Any of them fails the test file. */
  refused(): readonly string[];
  /** Throws if the Worker requested a URL on the internet or exceeded a limit of the platform. */
  close(): Promise<void>;
}

type DurableObject = 'METER' | 'RATE_LIMITER';

/** Classes by binding. */
const CLASSES: Readonly<Record<DurableObject, string>> = { METER: 'BandwidthMeter', RATE_LIMITER: 'RateLimiter' };

export interface Bindings extends Record<DurableObject, DurableObjectNamespace> {
  DB: D1Database;
  BUCKET: R2Bucket;
}

/**
 * Starts a new server, which takes 1 to 2 seconds and 3 seconds of CPU time. Plain tests use `shared-server.ts`. The
 * bundle must be built (`bundle.ts`).
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
      // The local explorer shows sent mails, and the records of an observed server.
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
      const logLength = logs().length;
      const { outcome } = await worker.scheduled({ cron: '*/5 * * * *', scheduledTime: new Date(at) });
      if (outcome !== 'ok') throw new Error(`The cron ended with "${outcome}".\n${await linesFrom(logLength, logs)}`);
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
    refused: () => internet.refusedUrls,
    async close() {
      const { violations } = await strict.send({});
      await miniflare.dispose();
      internet.close();
      if (violations.length > 0) throw new Error(`Production would have refused: ${violations.join(' ')}`);
      if (internet.refusedUrls.length > 0)
        throw new Error(`The Worker asked the internet: ${internet.refusedUrls.join(', ')}`);
    },
  };
}

/** Maximum delay of the Worker's output in milliseconds: of the first line, and of each following line. */
const FIRST_LINE_MS = 1000;
const NEXT_LINE_MS = 100;

/** Returns the lines after the first `count`. */
async function linesFrom(count: number, logs: () => string[]): Promise<string> {
  let seenCount = count;
  let deadline = Date.now() + FIRST_LINE_MS;
  while (Date.now() < deadline) {
    await wait(20);
    const now = logs().length;
    if (now > seenCount) deadline = Date.now() + NEXT_LINE_MS;
    seenCount = now;
  }
  return logs().slice(count).join('\n');
}
