import { join } from 'node:path';
import { buildPage } from '../../../dev/build/build-page.ts';
import { ROOT, runWrangler } from '../../../dev/wrangler.ts';
import { isPrebuilt } from './prebuilt.ts';

const STRICT_ENTRY = 'test/strict/index.ts';
export const STRICT_DIR = join(ROOT, 'dist/strict');

/** Vitest calls this before all tests. */
export default async function buildUnlessBuilt(): Promise<void> {
  if (!isPrebuilt()) await buildAll();
}

export async function buildAll(): Promise<void> {
  await buildPage();
  await runWrangler(['deploy', STRICT_ENTRY, '--dry-run', '--outdir', STRICT_DIR]);
}
