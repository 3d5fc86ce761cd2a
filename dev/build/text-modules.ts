import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Lets tools import shell scripts as text when they load modules of the Worker. For the Worker's own bundler, a rule
 * in `wrangler.toml` does this.
 */
export const textModules: Plugin = {
  name: 'text-modules',
  load: async (id) => (id.endsWith('.sh') ? `export default ${JSON.stringify(await readFile(id, 'utf8'))}` : undefined),
};
