import { join } from 'node:path';
import { isPortFree } from '../port.ts';
import { applyMigrations, ROOT } from '../wrangler.ts';
import type { WorkerOptions } from './options.ts';
import { writeMissingSecrets } from './secrets.ts';

/**
 * Prepares `wrangler dev`: checks the port, writes missing secrets, migrates the database.
 * Throws an error with a printable message if the port is in use or a step fails.
 */
export async function prepareLocalWorker(options: WorkerOptions): Promise<void> {
  if (!(await isPortFree(options.port))) {
    const other = `npm start -- --port ${options.port + 1}`;
    throw new Error(`Port ${options.port} is taken. Stop what listens there, or choose another one: ${other}`);
  }
  writeMissingSecrets(join(ROOT, '.dev.vars'));
  await applyMigrations(options.persistTo);
}
