/**
 * A real `wrangler dev` with its state on disk, to be killed in the middle of anything and started anew on the same
 * state. Loadable by plain Node as well, for the benchmark.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isPortFree } from '../../../dev/port.ts';
import { applyMigrations, wrangler } from '../../../dev/wrangler.ts';

const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 20_000;
const GROUP_END_LIMIT_MS = 5_000;

export interface WorkerProcessOptions {
  /** Folder of R2, D1 and Durable Objects; a folder of an earlier run brings its state back. */
  readonly persistTo: string;
  /** Default: one that is free. */
  readonly port?: number;
  readonly vars?: Readonly<Record<string, string>>;
  /** Another Worker's configuration; its migrations are its own business. Default: the product's. */
  readonly config?: string;
  /** Another entry than that of the product's configuration. */
  readonly entry?: string;
  /** Whether every request is recorded, as wrangler does by itself; slow with large bodies. Default: no. */
  readonly recorded?: boolean;
}

export interface WorkerProcess {
  readonly url: URL;
  /** Where its state is. */
  readonly persistTo: string;
  /** Of the first process of its group; workerd is among its descendants. */
  readonly pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Ends everything at once, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** After its end: a new one on the same state and port. */
  startAgain(): Promise<WorkerProcess>;
}

/** Starts it and waits until it answers `GET /health`, or any GET of another Worker. */
export async function startProcess(options: WorkerProcessOptions): Promise<WorkerProcess> {
  if (options.config === undefined) await applyMigrations(options.persistTo);
  return run(options, options.port ?? (await freePort()));
}

/** What workerd says of a port that wrangler chose for itself, and that somebody else took before it listened there. */
const PORT_TAKEN = 'Address already in use';
const STARTS = 3;

async function run(options: WorkerProcessOptions, port: number, starts = STARTS): Promise<WorkerProcess> {
  const child = wrangler(['dev', '--port', String(port), '--persist-to', options.persistTo, ...extraArgs(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that one signal reaches workerd too.
    detached: true,
    ...(options.recorded && { env: { X_LOCAL_OBSERVABILITY: 'true' } }),
  });
  const output = collect(child);
  const { pid } = child;
  if (pid === undefined) throw new Error('wrangler did not start.');
  const url = new URL(`http://127.0.0.1:${port}/`);
  try {
    await untilItAnswers(new URL('/health', url), child, output);
  } catch (error) {
    if (starts > 1 && output().includes(PORT_TAKEN)) return run(options, port, starts - 1);
    throw error;
  }
  return {
    url,
    persistTo: options.persistTo,
    pid,
    output,
    kill: () => end(child, 'SIGKILL', port),
    stop: () => end(child, 'SIGTERM', port),
    startAgain: () => run(options, port),
  };
}

function extraArgs({ vars = {}, config, entry }: WorkerProcessOptions): string[] {
  const secret = config === undefined ? { SIGNING_SECRET: 'the same secret before and after the crash' } : {};
  const values = Object.entries({ ...secret, ...vars }).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  const script = entry === undefined ? [] : [entry];
  return config === undefined ? [...script, ...values] : ['--config', config, ...values];
}

function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

async function untilItAnswers(url: URL, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answered = await fetch(url).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
    if (answered) return;
    await wait(100);
  }
  await end(child, 'SIGKILL', Number(url.port));
  throw new Error(`The Worker did not start.\n${output()}`);
}

/** Signals the whole group, and waits until none of it is left and nobody listens for it any more. */
async function end(child: ChildProcess, signal: NodeJS.Signals, port: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const group = -child.pid;
  const gone = once(child, 'exit');
  process.kill(group, signal);
  await gone;
  // workerd ends a moment after wrangler. One that wrangler started anew in its last moment would take the port later.
  const patience = Date.now() + GROUP_END_LIMIT_MS;
  while (signalled(group, 0) && Date.now() < patience) await wait(50);
  signalled(group, 'SIGKILL');
  const deadline = Date.now() + END_LIMIT_MS;
  while (!(await isPortFree(port)) && Date.now() < deadline) await wait(50);
}

/** Whether there was anyone to signal; 0 only asks. */
function signalled(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal);
  } catch {
    return false;
  }
}
