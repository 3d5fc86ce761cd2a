/**
 * `npm run check`: all that can be said about the code without running its tests. Its parts are the scripts of
 * `package.json` whose names begin with `check:`, the longest first. All of them run, whether others fail or not; what
 * is shown is what failed. Ends with 1 if any part failed.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { QUIET, ROOT } from '../wrangler.ts';
import { lineOf, reportOf, runParts } from './run.ts';

const PREFIX = 'check:';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const parts = Object.entries(scripts)
  .filter(([name]) => name.startsWith(PREFIX))
  .map(([name, command]) => ({ name: name.slice(PREFIX.length), command }));

// As npm does it: the tools of this project come before those of the machine.
const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const env = { ...process.env, ...QUIET, PATH: path };

const outcomes = await runParts(parts, availableParallelism(), { cwd: ROOT, env }, (outcome) =>
  console.log(lineOf(outcome)),
);
console.log(reportOf(outcomes));
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1;
