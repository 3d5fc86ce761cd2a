import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './wrangler.ts';

/** File with the secrets and settings of the local Worker. */
export const DEV_VARS = join(ROOT, '.dev.vars');

/** Returns its text. Returns `''` before the first `npm start`, which writes it. */
export const devVars = (): string => (existsSync(DEV_VARS) ? readFileSync(DEV_VARS, 'utf8') : '');
