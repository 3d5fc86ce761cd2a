import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Imports shell scripts as text in tools that load modules of the Worker. In the Worker's bundle, a rule in
 * `wrangler.toml` does this.
 */
export const textModules: Plugin = {
  name: 'text-modules',
  load: async (id) => (id.endsWith('.sh') ? `export default ${JSON.stringify(await readFile(id, 'utf8'))}` : undefined),
};
