import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { textModules } from '../text-modules.ts';
import { ROOT } from '../wrangler.ts';

/** Stands in for what only workerd has, in this process alone. */
const CLOUDFLARE = fileURLToPath(new URL('cloudflare-workers.ts', import.meta.url));

/** A module of the Worker, by its path in this repository, loaded outside of workerd to be looked at. */
export async function load<Module>(path: string): Promise<Module> {
  const alias = { 'cloudflare:workers': CLOUDFLARE };
  const { module } = await runnerImport<Module>(join(ROOT, path), {
    configFile: false,
    plugins: [textModules],
    resolve: { alias },
  });
  return module;
}
