import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../wrangler.ts';

const BUILT = join(ROOT, 'dist/web');

/** The pages and the headers of the last build, by name. Scripts are those of libraries too, and not looked at. */
export const pagesBuilt = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
      .filter((name) => name === '_headers' || name.endsWith('.html'))
      .map((name) => [name, readFileSync(join(BUILT, name), 'utf8')]),
  );
