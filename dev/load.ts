import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { textModules } from './build/text-modules.ts';
import { ROOT } from './wrangler.ts';

const CLOUDFLARE = 'cloudflare:workers';
const RESOLVED = `\0${CLOUDFLARE}`;

/** Replaces the module `cloudflare:workers`, which exists only in workerd. */
const cloudflareWorkers: Plugin = {
  name: 'cloudflare-workers',
  enforce: 'pre',
  resolveId: (id) => (id === CLOUDFLARE ? RESOLVED : undefined),
  load: (id) => (id === RESOLVED ? 'export class DurableObject {}' : undefined),
};

/** Loads a module with Vite, because Node cannot resolve the Worker's imports. `path` is relative to the repository. */
export async function load<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(ROOT, path), { plugins: [textModules, cloudflareWorkers] });
  return module;
}
