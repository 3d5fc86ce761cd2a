import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Lets tools that load modules of the Worker import shell scripts as text. The Worker's own bundler does the same by a
 * rule in `wrangler.toml`.
 */
export const textModules: Plugin = {
  name: 'text-modules',
  load: async (id) => (id.endsWith('.sh') ? `export default ${JSON.stringify(await readFile(id, 'utf8'))}` : undefined),
};
