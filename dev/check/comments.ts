/** Checks the first words of comments and test titles (`openers.ts`). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../wrangler.ts';
import { failWith } from './fail.ts';
import { openerProblems } from './openers.ts';

const files = globSync('{db,dev,encryption,test,web,worker,zip}/**/*.{ts,tsx}', { cwd: ROOT }).sort();
failWith(
  files.flatMap((file) =>
    openerProblems(readFileSync(join(ROOT, file), 'utf8')).map(
      (problem) => `${file}: ${problem} … Begin with a verb or a noun.`,
    ),
  ),
);
