import { join } from 'node:path';
import { build } from 'vite';
import { ROOT, runWrangler } from '../../dev/wrangler.ts';

/** Where the Worker lies as it would be deployed. */
export const BUNDLE_DIR = join(ROOT, 'dist/worker');

/** Vitest's global set-up of the Worker's tests: the page and the Worker, built once, as they are deployed. */
export default async function buildAll(): Promise<void> {
  await build({ logLevel: 'warn' });
  await runWrangler(['deploy', '--dry-run', '--outdir', BUNDLE_DIR]);
}
