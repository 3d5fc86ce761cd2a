import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { wrangler } from '../wrangler.ts';
import type { WorkerOptions } from './options.ts';
import { addressIn, failureIn, inBox } from './output.ts';

/** Number of output lines to print if wrangler exits by itself. */
const LAST_LINES = 40;

/** Time between SIGTERM and SIGKILL. */
const GRACE_MS = 5000;

/** Local replacement of a service on the internet. */
export interface LocalService {
  readonly wranglerArgs: readonly string[];
  /** Name and description, for the list of URLs. Resolves when the service runs. Null if there is nothing to print. */
  readonly summary: Promise<readonly [name: string, what: string] | null>;
}

interface ServeOptions {
  readonly options: WorkerOptions;
  readonly services: readonly LocalService[];
  /** URL of the page. By default, the Worker serves the page. */
  readonly pageUrl?: string;
  readonly cleanUp?: () => Promise<void>;
}

/** Runs `wrangler dev`. Prints the URLs, then only failed calls. `--verbose` prints everything. */
export function serve({ options, services, pageUrl, cleanUp }: ServeOptions): void {
  const serviceArgs = services.flatMap(({ wranglerArgs }) => wranglerArgs);
  const child = wrangler(['dev', ...options.wranglerArgs, ...serviceArgs], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lastLines: string[] = [];
  const handleLine = (line: string) => {
    if (options.verbose) console.log(line);
    else {
      lastLines.push(line);
      if (lastLines.length > LAST_LINES) lastLines.shift();
      const failure = failureIn(line);
      if (failure !== null) console.error(`${failure}. npm start -- --verbose shows the reason.`);
    }
    const worker = addressIn(line);
    if (worker !== null) void printAddresses(worker);
  };
  const printAddresses = async (worker: string) => {
    const address = pageUrl ?? worker;
    const summaries = await Promise.all(services.map(({ summary }) => summary));
    const rows = [
      ['Open', address],
      ['Administration', `${new URL('/admin', address)}  (login in .dev.vars)`],
      ...summaries.filter((row) => row !== null),
      ['Fill it', `npm run seed -- --url ${address}`],
    ] as const;
    console.log(`\n${inBox('Fileshare is running. Ctrl-C ends it.', rows)}\n`);
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', handleLine);
  exitWithChild(child, async () => {
    await cleanUp?.();
    if (!child.killed) for (const line of lastLines) console.error(line);
  });
}

/** Forwards stop signals to the child. When the child exits, calls `cleanUp` and ends this process. */
function exitWithChild(child: ChildProcess, cleanUp: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (!stopping) setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    stopping = true;
    child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  child.once('exit', async (code) => {
    await cleanUp();
    if (!stopping) console.error('The Worker has stopped.');
    process.exit(stopping ? 0 : (code ?? 1));
  });
}
