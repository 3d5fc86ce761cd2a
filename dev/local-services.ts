import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from './options.ts';
import { isPortFree } from './port.ts';
import { localSignIn } from './sign-in.ts';
import { ROOT } from './wrangler.ts';

const EMULATOR = fileURLToPath(new URL('auth-emulator.ts', import.meta.url));

/**
 * Starts what stands in for services on the internet, beside the Worker and without waiting for it; they end with this
 * process. Where a port is taken, what listens there is used. Resolves to what `wrangler dev` must be told, so that the
 * Worker uses them.
 */
export async function startLocalServices(options: WorkerOptions): Promise<{ wranglerArgs: readonly string[] }> {
  const devVars = join(ROOT, '.dev.vars');
  const text = existsSync(devVars) ? readFileSync(devVars, 'utf8') : '';
  const { emulator, wranglerArgs } = localSignIn(options.wranglerArgs, text);
  if (emulator === null) return { wranglerArgs };
  const { project, host, port } = emulator;
  if (await isPortFree(port)) {
    const file = join(options.persistTo ?? join(ROOT, '.wrangler/state'), 'auth-emulator.json');
    fork(EMULATOR, [project, host, String(port), file], { cwd: ROOT });
  } else {
    console.log(`Port ${port} is taken: people sign in to whatever listens there. Another one is chosen by
  npm start -- --var FIREBASE_AUTH_EMULATOR_HOST:127.0.0.1:${port + 1}`);
  }
  return { wranglerArgs };
}
