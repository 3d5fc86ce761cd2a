/** Checks that styles use start and end instead of left and right. Arabic runs from right to left. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../wrangler.ts';
import { failWith } from './fail.ts';
import { physicalSides } from './physical-sides.ts';

const files = globSync('web/**/*.{ts,tsx,css,html}', { cwd: ROOT }).sort();
failWith(
  files.flatMap((file) =>
    physicalSides(file, readFileSync(join(ROOT, file), 'utf8')).map(
      ({ line, text }) => `${file}:${line}: “${text}” is a physical side. Use start or end.`,
    ),
  ),
);
