import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Lets tools import the Worker's shell scripts as text. In the bundle, a rule in `wrangler.toml` does this. */
export const textModules: Plugin = {
  name: 'text-modules',
  load: async (id) => (id.endsWith('.sh') ? `export default ${JSON.stringify(await readFile(id, 'utf8'))}` : undefined),
};
