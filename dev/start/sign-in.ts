import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { devVars } from '../dev-vars.ts';
import { isPortFree } from '../port.ts';
import { ROOT } from '../wrangler.ts';
import { varsIn, type WorkerOptions } from './options.ts';
import type { LocalService } from './serve.ts';

const EMULATOR = fileURLToPath(new URL('auth-emulator.ts', import.meta.url));
const NAME = 'Sign-in';
const PROJECT = 'FIREBASE_PROJECT_ID';
const HOST = 'FIREBASE_AUTH_EMULATOR_HOST';

/** Settings for the Auth emulator, which accepts any API key. */
const LOCAL = {
  [PROJECT]: 'demo-fileshare',
  FIREBASE_API_KEY: 'local',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  [HOST]: '127.0.0.1:9099',
} as const;

/** Starts the Auth emulator. If its port is in use, the Worker calls the program that listens there. */
export async function startSignIn(options: WorkerOptions): Promise<LocalService> {
  const { emulator, wranglerArgs } = localSignIn(options.wranglerArgs, devVars());
  if (emulator === null) return { wranglerArgs, summary: Promise.resolve(null) };
  const { project, host, port } = emulator;
  if (!(await isPortFree(port))) {
    const other = `--var FIREBASE_AUTH_EMULATOR_HOST:127.0.0.1:${port + 1}`;
    return {
      wranglerArgs,
      summary: Promise.resolve([NAME, `by the program at port ${port}. To choose another: ${other}`]),
    };
  }
  const file = join(options.persistTo ?? join(ROOT, '.wrangler/state'), 'auth-emulator.json');
  const child = fork(EMULATOR, [project, host, String(port), file], { cwd: ROOT });
  const description = `Auth emulator at http://${host}:${port}, prints mail here`;
  return {
    wranglerArgs,
    summary: hasStarted(child).then((isUp) => [NAME, isUp ? description : 'the Auth emulator has stopped']),
  };
}

const hasStarted = (child: ChildProcess): Promise<boolean> =>
  Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]);

interface SignIn {
  /** Null if users sign in to a real project, or if there are no accounts. */
  readonly emulator: { readonly project: string; readonly host: string; readonly port: number } | null;
  readonly wranglerArgs: readonly string[];
}

/**
 * Decides where users of a local Worker sign in, from `--var` and `.dev.vars`:
 * - at the emulator in `FIREBASE_AUTH_EMULATOR_HOST`, if set,
 * - otherwise at the project in `FIREBASE_PROJECT_ID`, if set,
 * - otherwise at the default emulator, or nowhere if `FIREBASE_AUTH_EMULATOR_HOST` is empty.
 */
export function localSignIn(args: readonly string[], localVars: string): SignIn {
  const settings: Record<string, string | undefined> = { ...parseEnv(localVars), ...varsIn(args) };
  const host = settings[HOST] ?? (settings[PROJECT] ? '' : LOCAL[HOST]);
  if (host === '') return { emulator: null, wranglerArgs: [] };
  const missing = Object.entries(LOCAL).filter(([name]) => !settings[name]);
  return {
    emulator: { project: settings[PROJECT] || LOCAL[PROJECT], ...readHost(host) },
    wranglerArgs: missing.flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  };
}

function readHost(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(`http://${address}`);
  if (port === '') throw new Error(`${HOST} "${address}" has no port.`);
  return { host: hostname, port: Number(port) };
}
