/**
 * Runs a real `wrangler dev` that stores its state on disk. It can be killed at any time, and restarted with the same
 * state. The benchmark loads this module without Vitest.
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
  /** Folder with the data of R2, D1 and Durable Objects. With the folder of an earlier run, its state is used again. */
  readonly persistTo: string;
  /** Port; by default a free one. */
  readonly port?: number;
  readonly vars?: Readonly<Record<string, string>>;
  /** Path of another Worker's configuration, whose migrations are not applied. By default the product's. */
  readonly config?: string;
  /** Entry module; by default the one in the configuration. */
  readonly entry?: string;
  /** Whether wrangler records every request, which is slow for large bodies. False by default. */
  readonly recorded?: boolean;
}

export interface WorkerProcess {
  readonly url: URL;
  /** Folder with the data. */
  readonly persistTo: string;
  /** Id of wrangler's process, which is also the id of its process group. workerd is a descendant. */
  readonly pid: number;
  /** Returns the output so far. */
  output(): string;
  /** Kills wrangler and all its processes at once, as a power cut does. */
  kill(): Promise<void>;
  /** Stops wrangler and lets it finish. */
  stop(): Promise<void>;
  /** Starts wrangler again with the same data and port. Call this only after it has ended. */
  restart(): Promise<WorkerProcess>;
}

/** Starts the process. Waits until `GET /health` gets a response. For another Worker, any status is accepted. */
export async function startProcess(options: WorkerProcessOptions): Promise<WorkerProcess> {
  if (options.config === undefined) await applyMigrations(options.persistTo);
  return run(options, options.port ?? (await freePort()));
}

/** Error of workerd if the port that wrangler has chosen is taken before workerd starts. */
const PORT_TAKEN = 'Address already in use';
const STARTS = 3;

async function run(options: WorkerProcessOptions, port: number, starts = STARTS): Promise<WorkerProcess> {
  const child = wrangler(['dev', '--port', String(port), '--persist-to', options.persistTo, ...extraArgs(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The process has its own process group, so that signals also reach workerd.
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
    restart: () => run(options, port),
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

/** Sends a signal to the whole process group. Waits until all its processes have ended and the port is free. */
async function end(child: ChildProcess, signal: NodeJS.Signals, port: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const group = -child.pid;
  const exited = once(child, 'exit');
  process.kill(group, signal);
  await exited;
  // workerd ends a moment after wrangler. If wrangler has just restarted workerd, the new workerd has not opened the
  // port yet, and must end, too.
  const patience = Date.now() + GROUP_END_LIMIT_MS;
  while (signalled(group, 0) && Date.now() < patience) await wait(50);
  signalled(group, 'SIGKILL');
  const deadline = Date.now() + END_LIMIT_MS;
  while (!(await isPortFree(port)) && Date.now() < deadline) await wait(50);
}

/** Sends a signal to the process group. Returns false if the group has no process. Signal 0 only checks this. */
function signalled(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal);
  } catch {
    return false;
  }
}
