import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../port.ts';
import { applyMigrations, wrangler } from '../wrangler.ts';
import { answers, smokeAt } from './smoke-at.ts';

/**
 * Serves the build with a new local database. Returns true if the smoke test passes.
 *
 * @param environment arguments of wrangler that choose the environment
 */
export async function rehearse(environment: readonly string[]): Promise<boolean> {
  const state = await mkdtemp(join(tmpdir(), 'fileshare-rehearsal-'));
  try {
    console.log('Migrating a new local database ...');
    await applyMigrations(state, environment);
    const port = await freePort();
    // The Worker rejects a local `PUBLIC_ORIGIN`. Without one, it uses the origin of the request.
    const varArgs = ['--var', 'SIGNING_SECRET:a secret of a rehearsal and of nothing else', '--var', 'PUBLIC_ORIGIN:'];
    const child = wrangler(['dev', '--port', String(port), '--persist-to', state, ...environment, ...varArgs], {
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    try {
      const url = new URL(`http://localhost:${port}/`);
      if (!(await answers(new URL('/health', url), 60_000))) throw new Error('The Worker did not start.');
      return await smokeAt(url);
    } finally {
      child.kill('SIGTERM');
      await exited;
    }
  } finally {
    await rm(state, { recursive: true, force: true });
  }
}
