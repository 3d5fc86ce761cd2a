/** Runs the built Worker with the platform's limits. If the process is killed, a new one starts with the same state. */
import { setTimeout as wait } from 'node:timers/promises';
import type { D1Database } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { QUIET } from '../../dev/wrangler.ts';
import { workerdBelow } from '../bench/processes.ts';
import { applyMigrations, MIGRATIONS } from '../harness/running/migrations.ts';
import { WORKER, workerUnderTest } from '../harness/running/worker-under-test.ts';

const LINES_MAX = 400;
const CRON = '*/5 * * * *';

/** Lists the bucket. Miniflare's own binding would need a call per property of each object. */
const LISTER = 'lister';
const LISTER_SCRIPT = `export default {
  async fetch(request, { BUCKET }) {
    const keys = [];
    for (let cursor, isMore = true; isMore; ) {
      const page = await BUCKET.list({ cursor });
      keys.push(...page.objects.map(({ key }) => key));
      cursor = page.cursor;
      isMore = page.truncated;
    }
    return Response.json(keys);
  },
};`;

export interface Bindings {
  readonly DB: D1Database;
}

interface Options {
  readonly persistTo: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly internet: (url: string, init: RequestInit) => Promise<globalThis.Response>;
}

export class KilledServer {
  readonly #options: Options;
  #miniflare: Miniflare | null = null;
  #url: URL | null = null;
  #bindings: Bindings | null = null;
  #lines: string[] = [];
  #kills = 0;
  #currentStep: Promise<void> = Promise.resolve();

  private constructor(options: Options) {
    this.#options = options;
  }

  static async start(options: Options): Promise<KilledServer> {
    Object.assign(process.env, QUIET);
    const server = new KilledServer(options);
    await server.#start();
    await applyMigrations(server.bindings.DB, MIGRATIONS);
    return server;
  }

  /** Nothing listens at this URL while no process runs. */
  get url(): URL {
    return this.#url ?? new URL('http://127.0.0.1:9/');
  }

  get bindings(): Bindings {
    if (!this.#bindings) throw new Error('The server is down.');
    return this.#bindings;
  }

  get kills(): number {
    return this.#kills;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  killAndStart(downMs: number): Promise<void> {
    const doomed = this.#miniflare;
    if (!doomed) return this.#currentStep;
    this.#miniflare = null;
    this.#url = null;
    this.#bindings = null;
    this.#kills++;
    const pids = workerdBelow(process.pid);
    if (pids.length === 0) throw new Error('The process of the server was not found. This needs /proc of Linux.');
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    this.#currentStep = (async () => {
      // Without `dispose`, Miniflare would restart the process itself.
      await doomed.dispose().catch(() => undefined);
      await wait(downMs);
      await this.#start();
    })();
    // Prevents an unhandled rejection. Code that awaits `#currentStep` still gets the failure.
    this.#currentStep.catch(() => undefined);
    return this.#currentStep;
  }

  async upAgain(): Promise<void> {
    await this.#currentStep;
  }

  async runCron(at: number): Promise<void> {
    const { outcome } = await this.#running(async (miniflare) =>
      (await miniflare.getWorker(WORKER)).scheduled({ cron: CRON, scheduledTime: new Date(at) }),
    );
    if (outcome !== 'ok') throw new Error(`The cron ended with "${outcome}".\n${this.#lines.slice(-5).join('\n')}`);
  }

  async meterSql(name: string, query: string, ...values: (string | number)[]): Promise<unknown[]> {
    const storage = await this.#running((miniflare) =>
      miniflare.unsafeGetDurableObjectStorage(WORKER, 'BandwidthMeter', { name }),
    );
    return storage.exec(query, ...values);
  }

  objectKeys(): Promise<string[]> {
    return this.#running(async (miniflare) => {
      const answer = await (await miniflare.getWorker(LISTER)).fetch('http://lister/');
      return (await answer.json()) as string[];
    });
  }

  async close(): Promise<void> {
    await this.#currentStep;
    await this.#miniflare?.dispose();
    this.#miniflare = null;
  }

  /** Throws soon after the process dies, because a dead process never responds. */
  async #running<T>(act: (miniflare: Miniflare) => Promise<T>): Promise<T> {
    const miniflare = this.#miniflare;
    if (!miniflare) throw new Error('The server is down.');
    let timer: NodeJS.Timeout | undefined;
    const died = new Promise<never>((_, reject) => {
      timer = setInterval(() => this.#miniflare !== miniflare && reject(new Error('The server died.')), 20);
    });
    try {
      return await Promise.race([act(miniflare), died]);
    } finally {
      clearInterval(timer);
    }
  }

  async #start(): Promise<void> {
    const miniflare = new Miniflare(this.#miniflareOptions());
    const url = await miniflare.ready;
    this.#bindings = await miniflare.getBindings<Bindings>(WORKER);
    this.#miniflare = miniflare;
    this.#url = url;
  }

  #miniflareOptions() {
    const { persistTo, vars, internet } = this.#options;
    const mainWorker = workerUnderTest(vars, internet);
    return convertV4MiniflareOptions({
      workers: [
        mainWorker,
        {
          name: LISTER,
          modules: true,
          script: LISTER_SCRIPT,
          compatibilityDate: mainWorker.compatibilityDate,
          r2Buckets: mainWorker.r2Buckets,
        },
      ],
      host: '127.0.0.1',
      port: 0,
      cf: false,
      unsafeInspectDurableObjects: true,
      resourcePersistencePath: persistTo,
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: ({ message }) => {
        this.#lines.push(String(message));
        if (this.#lines.length > 2 * LINES_MAX) this.#lines = this.#lines.slice(-LINES_MAX);
      },
    });
  }
}
