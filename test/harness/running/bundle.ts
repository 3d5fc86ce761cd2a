import { join } from 'node:path';
import { buildPage } from '../../../dev/build-page.ts';
import { ROOT, runWrangler } from '../../../dev/wrangler.ts';
import { isPrebuilt } from './prebuilt.ts';

/** The Worker under the limits of the real platform, and where it lies. */
const STRICT_ENTRY = 'test/strict/index.ts';
export const STRICT_DIR = join(ROOT, 'dist/strict');

/** Vitest's global set-up of the Worker's tests: the page as it is deployed, and the Worker. */
export default async function buildUnlessBuilt(): Promise<void> {
  if (!isPrebuilt()) await buildAll();
}

export async function buildAll(): Promise<void> {
  await buildPage();
  await runWrangler(['deploy', STRICT_ENTRY, '--dry-run', '--outdir', STRICT_DIR]);
}
