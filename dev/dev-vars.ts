import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './wrangler.ts';

export const DEV_VARS = join(ROOT, '.dev.vars');

/** Returns the content of `.dev.vars`, or `''` if the file does not exist. The first `npm start` writes it. */
export const devVars = (): string => (existsSync(DEV_VARS) ? readFileSync(DEV_VARS, 'utf8') : '');
