import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { textModules } from './build/text-modules.ts';
import { ROOT } from './wrangler.ts';

/** Replaces modules that only workerd has. */
const CLOUDFLARE = fileURLToPath(new URL('cloudflare-workers.ts', import.meta.url));

/** Loads a module of the Worker outside workerd. `path` starts at the root of the repository. */
export async function load<Module>(path: string): Promise<Module> {
  const alias = { 'cloudflare:workers': CLOUDFLARE };
  const { module } = await runnerImport<Module>(join(ROOT, path), {
    configFile: false,
    plugins: [textModules],
    resolve: { alias },
  });
  return module;
}
