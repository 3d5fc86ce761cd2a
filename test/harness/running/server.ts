/**
 * The Worker under test: bundled as it is deployed, from the same `wrangler.toml`, with the real migrations on real
 * local R2, D1, Durable Objects and cron, over real HTTP (lengths, ranges and aborts are real), and under the limits of
 * the real platform, which the local one does not know (`test/strict/`). Nothing is kept on disk; tests of what survives
 * a crash use `process.ts`.
 *
 * Why wrangler's own `createTestHarness` and not Miniflare: it is documented API, takes `wrangler.toml` whole (assets,
 * routing, migrations) and gives the bindings, the logs and the clock of the cron. This file alone knows it.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { D1Database, DurableObjectNamespace, R2Bucket } from '@cloudflare/workers-types';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { createTestHarness, unstable_readConfig } from 'wrangler';
import { QUIET, ROOT } from '../../../dev/wrangler.ts';
import type { PlatformLimits } from '../../strict/limits.ts';
import { type Calls, callsTo } from '../calls.ts';
import { SIGN_IN_VARS } from '../identity.ts';
import type { Person } from '../people.ts';
import { STRICT_DIR } from './bundle.ts';
import { closeInternet } from './internet.ts';
import { type Strict, strictOf } from './strict.ts';

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

export interface Bindings extends Record<DurableObject, DurableObjectNamespace> {
  DB: D1Database;
  BUCKET: R2Bucket;
}

/**
 * Starts one of its own; 1 to 2 seconds, and three of processor time. `shared-server.ts` has one for plain tests. The
 * bundle must have been built (`bundle.ts`).
 */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  Object.assign(process.env, QUIET, options.observed && { X_LOCAL_OBSERVABILITY: 'true' });
  const internet = closeInternet();
  const harness = createTestHarness({
    root: ROOT,
    workers: [
      {
        configPath: 'wrangler.toml',
        prebuiltWorkerDir: STRICT_DIR,
        vars: { ...SIGN_IN_VARS, STRICT_LIMITS: JSON.stringify(installedLimits()), ...options.vars },
        secrets: { ...SECRETS, ...options.secrets },
      },
    ],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<Bindings>();
  await worker.applyD1Migrations('DB');
  const bindings = await worker.getEnv();
  const { DB, BUCKET } = bindings;
  const strict = strictOf(url);
  const logs = () => harness.getLogs().map((line) => line.message);
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
      const storage = await worker.getDurableObjectStorage(binding, { name });
      return storage.exec(query);
    },
    async sqlOf(binding, name, query, ...values) {
      const storage = await worker.getDurableObjectStorage(binding, { name });
      const rows = await storage.exec(query, ...values);
      if (!query.startsWith('SELECT')) await worker.evictDurableObject(binding, { name });
      return rows;
    },
    strict,
    logs,
    refused: () => internet.refused,
    async close() {
      const { violations } = await strict.tell({});
      await harness.close();
      internet.close();
      if (violations.length > 0) throw new Error(`Production would have refused: ${violations.join(' ')}`);
      if (internet.refused.length > 0) throw new Error(`The Worker asked the internet: ${internet.refused.join(', ')}`);
    },
  };
}

/** What `wrangler.toml` says of what one call may take. */
function installedLimits(): Partial<PlatformLimits> {
  const { limits } = unstable_readConfig({ config: join(ROOT, 'wrangler.toml') });
  return limits?.subrequests === undefined ? {} : { subrequests: limits.subrequests };
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
