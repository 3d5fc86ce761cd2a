import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../wrangler.ts';

const BUILT = join(ROOT, 'dist/web');

/**
 * Returns the pages and headers of the last build by name. Scripts are left out, because libraries contain local
 * addresses.
 */
export const pagesBuilt = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
      .filter((name) => name === '_headers' || name.endsWith('.html'))
      .map((name) => [name, readFileSync(join(BUILT, name), 'utf8')]),
  );
