import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Shell scripts as texts, for tools that load modules of the Worker; its own bundler has a rule in `wrangler.toml`. */
export const textModules: Plugin = {
  name: 'text-modules',
  load: async (id) => (id.endsWith('.sh') ? `export default ${JSON.stringify(await readFile(id, 'utf8'))}` : undefined),
};
