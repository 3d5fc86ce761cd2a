import { join } from 'node:path';
import type { WorkerOptions } from './options.ts';
import { isPortFree } from './port.ts';
import { writeMissingSecrets } from './secrets.ts';
import { applyMigrations, ROOT } from './wrangler.ts';

/**
 * All that `wrangler dev` needs to find before it starts: a free port, secrets, the database. Throws a sentence when
 * the port is taken or a step fails.
 */
export async function prepareLocalWorker(options: WorkerOptions): Promise<void> {
  if (!(await isPortFree(options.port))) {
    const other = `npm start -- --port ${options.port + 1}`;
    throw new Error(`Port ${options.port} is taken. Stop what listens there, or choose another one: ${other}`);
  }
  writeMissingSecrets(join(ROOT, '.dev.vars'));
  await applyMigrations(options.persistTo);
}
