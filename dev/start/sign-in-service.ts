/** Starts the Auth emulator for the local Worker. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPortFree } from '../port.ts';
import { ROOT } from '../wrangler.ts';
import type { LocalService } from './local-service.ts';
import type { WorkerOptions } from './options.ts';
import { localSignIn } from './sign-in.ts';

const EMULATOR = fileURLToPath(new URL('auth-emulator.ts', import.meta.url));
const NAME = 'Sign-in';

/**
 * Starts the Auth emulator without waiting for it, unless the configuration has a real project or no accounts.
 * It ends with this process. If its port is in use, the program there is used instead.
 */
export async function startSignIn(options: WorkerOptions): Promise<LocalService> {
  const devVars = join(ROOT, '.dev.vars');
  const text = existsSync(devVars) ? readFileSync(devVars, 'utf8') : '';
  const { emulator, wranglerArgs } = localSignIn(options.wranglerArgs, text);
  if (emulator === null) return { wranglerArgs, says: Promise.resolve(null) };
  const { project, host, port } = emulator;
  if (!(await isPortFree(port))) {
    const other = `--var FIREBASE_AUTH_EMULATOR_HOST:127.0.0.1:${port + 1}`;
    return { wranglerArgs, says: Promise.resolve([NAME, `by what listens at port ${port}; another one: ${other}`]) };
  }
  const file = join(options.persistTo ?? join(ROOT, '.wrangler/state'), 'auth-emulator.json');
  const child = fork(EMULATOR, [project, host, String(port), file], { cwd: ROOT });
  const place = `Auth emulator at http://${host}:${port}; prints mail here`;
  return { wranglerArgs, says: started(child).then((isUp) => [NAME, isUp ? place : 'the Auth emulator has ended']) };
}

const started = (child: ChildProcess): Promise<boolean> =>
  Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]);
