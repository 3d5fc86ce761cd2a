/**
 * The Worker under the limits of the real platform, in workerd, with its state on disk: its process can be killed in the
 * middle of anything, and another one is there on the same state within a second. The bundle must have been built (`harness/running/bundle.ts`).
 *
 * Miniflare itself and not `wrangler dev`: one process less between the test and the Worker, and the bindings of the
 * state to look into. What `wrangler.toml` says is taken from wrangler.
 */
import type { D1Database } from '@cloudflare/workers-types';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { QUIET } from '../../dev/wrangler.ts';
import { workerdBelow } from '../bench/processes.ts';
import { applyMigrations, MIGRATIONS } from '../harness/running/migrations.ts';
import { WORKER, workerUnderTest } from '../harness/running/worker-under-test.ts';

/** Lines of the Worker that are kept. */
const LINES_MAX = 400;
const CRON = '*/5 * * * *';

/** A Worker beside it on the same bucket: a listing by the bindings asks the process once for each property of each object. */
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
  /** Folder of R2, D1 and the Durable Objects. */
  readonly persistTo: string;
  /** Values that differ from `wrangler.toml`, secrets among them. */
  readonly vars: Readonly<Record<string, string>>;
  /** What the Worker asks others for. */
  readonly internet: (url: string, init: RequestInit) => Promise<globalThis.Response>;
}

export class KilledServer {
  readonly #options: Options;
  #miniflare: Miniflare | null = null;
  #url: URL | null = null;
  #bindings: Bindings | null = null;
  #lines: string[] = [];
  #kills = 0;
  /** What is being done to it: killed, or started. */
  #doing: Promise<void> = Promise.resolve();

  private constructor(options: Options) {
    this.#options = options;
  }

  /** Starts it on a new state. */
  static async start(options: Options): Promise<KilledServer> {
    Object.assign(process.env, QUIET);
    const server = new KilledServer(options);
    await server.#start();
    await applyMigrations(server.bindings.DB, MIGRATIONS);
    return server;
  }

  /** Of the present process; of none: an address where nobody listens. */
  get url(): URL {
    return this.#url ?? new URL('http://127.0.0.1:9/');
  }

  /** The stores of the present process. Throws while there is none. */
  get bindings(): Bindings {
    if (!this.#bindings) throw new Error('The server is down.');
    return this.#bindings;
  }

  get isUp(): boolean {
    return this.#url !== null;
  }

  /** How often its process was killed. */
  get kills(): number {
    return this.#kills;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Ends its process at once, as a power cut would; after `downMs` there is another one. Resolves once that answers. */
  killAndStart(downMs: number): Promise<void> {
    const doomed = this.#miniflare;
    if (!doomed) return this.#doing;
    this.#miniflare = null;
    this.#url = null;
    this.#bindings = null;
    this.#kills++;
    const pids = workerdBelow(process.pid);
    if (pids.length === 0) throw new Error('The process of the server was not found: this needs the /proc of Linux.');
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    this.#doing = (async () => {
      // Miniflare would start another one by itself, at once.
      await doomed.dispose().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, downMs));
      await this.#start();
    })();
    // Whoever waits for it hears of a failure.
    this.#doing.catch(() => undefined);
    return this.#doing;
  }

  /** Resolves once it is up again. */
  async upAgain(): Promise<void> {
    await this.#doing;
  }

  /** Runs the cron as if it were that time. Rejects where it fails, or its process dies. */
  async runCron(at: number): Promise<void> {
    const { outcome } = await this.#running(async (miniflare) =>
      (await miniflare.getWorker(WORKER)).scheduled({ cron: CRON, scheduledTime: new Date(at) }),
    );
    if (outcome !== 'ok') throw new Error(`The cron ended with "${outcome}".\n${this.#lines.slice(-5).join('\n')}`);
  }

  /** SQL inside one meter, by its name. */
  async meterSql(name: string, query: string, ...values: (string | number)[]): Promise<unknown[]> {
    const storage = await this.#running((miniflare) =>
      miniflare.unsafeGetDurableObjectStorage(WORKER, 'BandwidthMeter', { name }),
    );
    return storage.exec(query, ...values);
  }

  /** The keys of all objects. */
  objectKeys(): Promise<string[]> {
    return this.#running(async (miniflare) => {
      const answer = await (await miniflare.getWorker(LISTER)).fetch('http://lister/');
      return (await answer.json()) as string[];
    });
  }

  async close(): Promise<void> {
    await this.#doing;
    await this.#miniflare?.dispose();
    this.#miniflare = null;
  }

  /** What is asked of a process that dies is never answered: it is given up a moment later. */
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
    const own = workerUnderTest(vars, internet);
    return convertV4MiniflareOptions({
      workers: [
        own,
        {
          name: LISTER,
          modules: true,
          script: LISTER_SCRIPT,
          compatibilityDate: own.compatibilityDate,
          r2Buckets: own.r2Buckets,
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
