/** Runs a real `wrangler dev`. Must not import Vitest, because the benchmark runs without it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isPortFree } from '../../../dev/port.ts';
import { applyMigrations, wrangler } from '../../../dev/wrangler.ts';

const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 20_000;
const GROUP_END_LIMIT_MS = 5_000;

export interface WorkerProcessOptions {
  /** May contain data of an earlier run. */
  readonly persistTo: string;
  readonly port?: number;
  readonly vars?: Readonly<Record<string, string>>;
  /** Configuration of another Worker. Then no migrations run. */
  readonly config?: string;
  readonly entry?: string;
  /** Turns on the recording of calls in wrangler. It is slow for large bodies. */
  readonly recorded?: boolean;
}

export interface WorkerProcess {
  readonly url: URL;
  readonly persistTo: string;
  /** Id of wrangler's process and process group. The group contains workerd. */
  readonly pid: number;
  output(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Keeps data and port. */
  restart(): Promise<WorkerProcess>;
}

/** Waits until `GET /health` gets any response. */
export async function startProcess(options: WorkerProcessOptions): Promise<WorkerProcess> {
  if (options.config === undefined) await applyMigrations(options.persistTo);
  return run(options, options.port ?? (await freePort()));
}

const PORT_TAKEN = 'Address already in use';
const STARTS = 3;

async function run(options: WorkerProcessOptions, port: number, starts = STARTS): Promise<WorkerProcess> {
  const child = wrangler(['dev', '--port', String(port), '--persist-to', options.persistTo, ...extraArgs(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group, signals also reach workerd.
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

/** Ends the child's process group with `signal`, or with SIGKILL after 5 seconds. Waits until the port is free. */
async function end(child: ChildProcess, signal: NodeJS.Signals, port: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const group = -child.pid;
  const exited = once(child, 'exit');
  process.kill(group, signal);
  await exited;
  // A free port does not prove that workerd has ended. If wrangler restarts workerd, it opens the port after a while.
  const patience = Date.now() + GROUP_END_LIMIT_MS;
  while (signalled(group, 0) && Date.now() < patience) await wait(50);
  signalled(group, 'SIGKILL');
  const deadline = Date.now() + END_LIMIT_MS;
  while (!(await isPortFree(port)) && Date.now() < deadline) await wait(50);
}

/** Returns false if the group has no process. Signal 0 is never delivered. */
function signalled(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal);
  } catch {
    return false;
  }
}
