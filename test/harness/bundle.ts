import { join } from 'node:path';
import { build } from 'vite';
import { ROOT, runWrangler } from '../../dev/wrangler.ts';
import { isPrebuilt } from './prebuilt.ts';

/** Where the Worker lies as it would be deployed. */
export const BUNDLE_DIR = join(ROOT, 'dist/worker');

/** Vitest's global set-up of the Worker's tests: the page and the Worker as they are deployed. */
export default async function buildUnlessBuilt(): Promise<void> {
  if (!isPrebuilt()) await buildAll();
}

export async function buildAll(): Promise<void> {
  const { NODE_ENV } = process.env;
  await build({ logLevel: 'warn' });
  // The build makes it 'production', which is not what tests are to inherit.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  await runWrangler(['deploy', '--dry-run', '--outdir', BUNDLE_DIR]);
}
