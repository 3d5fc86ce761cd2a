/**
 * `npm start`: the product on this machine, as it is deployed. Builds the page, makes missing secrets, applies the
 * migrations, runs the Worker, and beside it what stands in for services on the internet. `--prebuilt` serves the page
 * as it was last built; other arguments go to `wrangler dev`.
 */
import { build } from 'vite';
import { liveAndDieWith, main } from './lifetime.ts';
import { startLocalServices } from './local-services.ts';
import { prepareLocalWorker } from './local-worker.ts';
import { readOptions } from './options.ts';
import { startPayments } from './payments.ts';
import { wrangler } from './wrangler.ts';

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  const services = startLocalServices(options);
  await Promise.all([prepareLocalWorker(options), !options.prebuilt && build({ logLevel: 'warn' })]);
  const wranglerArgs = [...(await services).wranglerArgs, ...(await startPayments(options))];
  liveAndDieWith(wrangler(['dev', ...options.wranglerArgs, ...wranglerArgs]));
});
