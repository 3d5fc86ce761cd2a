import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Lets tools import shell scripts as text when they load modules of the Worker. When Wrangler bundles the Worker, a
 * rule in `wrangler.toml` has the same effect.
 */
export const textModules: Plugin = {
  name: 'text-modules',
  load: async (id) => (id.endsWith('.sh') ? `export default ${JSON.stringify(await readFile(id, 'utf8'))}` : undefined),
};
