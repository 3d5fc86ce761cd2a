/** Script of `npm run test:faults` (`docs/faults.md`). Stops after the first failed round. */
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { textModules } from '../../dev/build/text-modules.ts';
import { ROOT } from '../../dev/wrangler.ts';
import buildUnlessBuilt from '../harness/running/bundle.ts';
import { linesOf, writeFigures } from './figures.ts';
import { againWith, readFaultOptions } from './options.ts';
import { Tally } from './tally.ts';

const options = readFaultOptions(process.argv.slice(2));
// Signals cause a normal exit, which removes temporary files.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
await buildUnlessBuilt();
process.env.NODE_ENV = 'production';
// Node cannot resolve the imports of the page's upload engine.
const { module } = await runnerImport<typeof import('./rounds.ts')>(join(ROOT, 'test/faults/rounds.ts'), {
  configFile: false,
  root: ROOT,
  mode: 'production',
  logLevel: 'warn',
  plugins: [textModules],
});
const tally = new Tally();
const startedAt = Date.now();
console.log(`Seed ${options.seed}.`);
const failed = await module.playRounds(options, tally, (round, story) => {
  if (options.verbose) console.log(`${round}: ${story.join('\n')}`);
});
const run = { seed: options.seed, seconds: (Date.now() - startedAt) / 1000, losses: failed ? 1 : 0, tally };
console.log(linesOf(run).join('\n'));
if (failed) {
  const { round, why, story, lines } = failed;
  console.error(`\nRound ${round} failed: ${why instanceof Error ? why.stack : why}`);
  console.error([...story, '', ...lines].join('\n'));
  console.error(`\nAgain: npm run test:faults -- ${againWith(options, round)}`);
} else if (options.writes) writeFigures(run);
// Killed processes may have left open handles, which would keep this process alive.
process.exit(failed ? 1 : 0);
