/** Runs the built Worker on a local platform. wrangler's `createTestHarness` would double the CPU time. */
import { setTimeout as wait } from 'node:timers/promises';
import type { D1Database, DurableObjectNamespace, R2Bucket } from '@cloudflare/workers-types';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { QUIET } from '../../../dev/wrangler.ts';
import { type Calls, callsTo } from '../calls.ts';
import { SIGN_IN_VARS } from '../identity.ts';
import { newPerson, type Person } from '../people.ts';
import { closeInternet } from './internet.ts';
import { applyMigrations, MIGRATIONS } from './migrations.ts';
import { type Strict, strictOf } from './strict.ts';
import { WORKER, workerUnderTest } from './worker-under-test.ts';

export const ADMIN = { email: 'admin@example.com', password: 'the password of the tests' };

const SECRETS = {
  SIGNING_SECRET: 'secret of the tests, long enough',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

export interface ServerOptions {
  readonly vars?: Readonly<Record<string, string>>;
  /** The Worker treats an empty secret as missing. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Records every query, which is slow for large files. */
  readonly observed?: boolean;
}

export interface Server {
  readonly url: URL;
  as(person: Person): Calls;
  newVisitor(): Calls;
  readonly db: DrizzleD1Database;
  /** For statements that Drizzle cannot express. */
  readonly d1: D1Database;
  readonly bucket: R2Bucket;
  readonly bindings: Bindings;
  /** `at` is milliseconds since 1970. If the cron fails, throws an error with the log. */
  runCron(at: number): Promise<void>;
  /** After a change, the object restarts to read its storage again. */
  sqlOf(binding: DurableObject, name: string, query: string, ...values: (string | number)[]): Promise<unknown[]>;
  /** Does not restart the object. Only for tables that the object does not hold in memory. */
  sqlInPlace(binding: DurableObject, name: string, query: string): Promise<unknown[]>;
  readonly strict: Strict;
  logs(): string[];
  /** Returns requested URLs that no service answers. */
  refused(): readonly string[];
  /** Throws if the Worker requested a refused URL or broke a rule of the platform. */
  close(): Promise<void>;
}

type DurableObject = 'METER' | 'RATE_LIMITER';

const CLASSES: Readonly<Record<DurableObject, string>> = { METER: 'BandwidthMeter', RATE_LIMITER: 'RateLimiter' };

export interface Bindings extends Record<DurableObject, DurableObjectNamespace> {
  DB: D1Database;
  BUCKET: R2Bucket;
}

/** Takes 1 to 2 seconds, so most tests use `shared-server.ts`. Needs a built Worker (`bundle.ts`). */
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
      // Lists sent mails. With `observed`, also lists queries.
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
    newVisitor: () => callsTo(url, newPerson(), logs),
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
      if (violations.length > 0) throw new Error(`The real platform would have refused: ${violations.join(' ')}`);
      if (internet.refusedUrls.length > 0)
        throw new Error(`The Worker sent requests to the internet: ${internet.refusedUrls.join(', ')}`);
    },
  };
}

/** Maximum wait for the first line of output. `NEXT_LINE_MS` is the wait for each later line. */
const FIRST_LINE_MS = 1000;
const NEXT_LINE_MS = 100;

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
