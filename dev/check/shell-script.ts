/** Checks the script of `/cli` with shellcheck. No rule of shellcheck may be turned off for the whole file. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../wrangler.ts';
import { failWith } from './fail.ts';
import { textProblems } from './shell-text.ts';

const SCRIPT = 'worker/cli/fileshare.sh';
const MAX_WIDTH = 120;

const problems = textProblems(readFileSync(join(ROOT, SCRIPT), 'utf8'), MAX_WIDTH);
const result = spawnSync('shellcheck', ['--shell=sh', '--format=gcc', SCRIPT], { cwd: ROOT, encoding: 'utf8' });
if (result.error) console.warn('warning: shellcheck is not installed, so nobody has looked at the script by it');
else if (result.status !== 0) problems.push(result.stdout.trim());
failWith(problems.map((problem) => `${SCRIPT}: ${problem}`));
