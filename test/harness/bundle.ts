import { join } from 'node:path';
import { buildPage } from '../../dev/build-page.ts';
import { ROOT, runWrangler } from '../../dev/wrangler.ts';
import { isPrebuilt } from './prebuilt.ts';

/** Where the Worker lies as it would be deployed. */
export const BUNDLE_DIR = join(ROOT, 'dist/worker');

/** Vitest's global set-up of the Worker's tests: the page and the Worker as they are deployed. */
export default async function buildUnlessBuilt(): Promise<void> {
  if (!isPrebuilt()) await buildAll();
}

export async function buildAll(): Promise<void> {
  await buildPage();
  await runWrangler(['deploy', '--dry-run', '--outdir', BUNDLE_DIR]);
}
