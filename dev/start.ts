/**
 * `npm start`: the product on this machine, as it is deployed. Builds the page, makes missing secrets, applies the
 * migrations and runs the Worker. Extra arguments go to `wrangler dev`.
 */
import { build } from 'vite';
import { liveAndDieWith, main } from './lifetime.ts';
import { prepareLocalWorker } from './local-worker.ts';
import { readOptions } from './options.ts';
import { wrangler } from './wrangler.ts';

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  await Promise.all([prepareLocalWorker(options), build({ logLevel: 'warn' })]);
  liveAndDieWith(wrangler(['dev', ...options.wranglerArgs]));
});
