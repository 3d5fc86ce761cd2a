/** Runs every `check:` script of `package.json`. Prints the output of scripts that fail or warn. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { QUIET, ROOT } from '../wrangler.ts';
import { lineOf, reportOf, runParts } from './run.ts';

const PREFIX = 'check:';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const parts = Object.entries(scripts)
  .filter(([name]) => name.startsWith(PREFIX))
  .map(([name, command]) => ({ name: name.slice(PREFIX.length), command }));

const options = { cwd: ROOT, env: { ...process.env, ...QUIET } };
const outcomes = await runParts(parts, availableParallelism(), options, (outcome) => console.log(lineOf(outcome)));
console.log(reportOf(outcomes));
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1;
