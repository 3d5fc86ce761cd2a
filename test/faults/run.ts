/**
 * `npm run test:faults`: people send, delete, download and pay over a line that fails in every way, on a server that is
 * killed again and again; after each round every promise is looked at. Fails at the first that was broken, and says how
 * to see it again.
 */
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { textModules } from '../../dev/text-modules.ts';
import { ROOT } from '../../dev/wrangler.ts';
import buildUnlessBuilt from '../harness/bundle.ts';
import { readFaultOptions } from './options.ts';
import { Tally } from './tally.ts';

const options = readFaultOptions(process.argv.slice(2));
await buildUnlessBuilt();
process.env.NODE_ENV = 'production';
// The page's engine is written for its bundler.
const { module } = await runnerImport<typeof import('./rounds.ts')>(join(ROOT, 'test/faults/rounds.ts'), {
  configFile: false,
  root: ROOT,
  mode: 'production',
  logLevel: 'warn',
  plugins: [textModules],
});
const tally = new Tally();
const began = Date.now();
console.log(`Seed ${options.seed}.`);
const failed = await module.playRounds(options, tally, (round, story) => {
  if (options.verbose) console.log(`${round}: ${story.join('\n')}`);
});
const seconds = (Date.now() - began) / 1000;
console.log(
  `${tally.rounds} rounds in ${seconds.toFixed(0)} s, ${tally.kills} deaths, ${tally.files} files checked, ` +
    `${[...tally.faults].map(([kind, count]) => `${kind} ${count}`).join(', ')}.`,
);
if (failed) {
  console.error(`\nRound ${failed.round} failed: ${failed.why instanceof Error ? failed.why.stack : failed.why}`);
  console.error(failed.story.join('\n'));
  console.error(failed.lines.join('\n'));
  console.error(`\nAgain: npm run test:faults -- --seed ${options.seed} --only ${failed.round}`);
  process.exitCode = 1;
}
process.exit();
