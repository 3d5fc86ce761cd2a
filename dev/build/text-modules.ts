import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Lets tools that load modules of the Worker import shell scripts as text. For the Worker's bundler, `wrangler.toml`
 * has a rule.
 */
export const textModules: Plugin = {
  name: 'text-modules',
  load: async (id) => (id.endsWith('.sh') ? `export default ${JSON.stringify(await readFile(id, 'utf8'))}` : undefined),
};
