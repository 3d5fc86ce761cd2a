/**
 * `npm start`: the product on this machine, as it is deployed. Builds the page, makes missing secrets, applies the
 * migrations, runs the Worker, and beside it what stands in for services on the internet; then one box says where
 * everything is. `--prebuilt` serves the page as it was last built, `--verbose` shows all that is said on the way; other
 * arguments go to `wrangler dev`.
 */
import { buildPage } from './build-page.ts';
import { main } from './lifetime.ts';
import { prepareLocalWorker } from './local-worker.ts';
import { readOptions } from './options.ts';
import { startPayments } from './payments.ts';
import { serve } from './serve.ts';
import { startSignIn } from './sign-in-service.ts';

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  const signIn = startSignIn(options);
  if (!options.prebuilt) console.log('Building the page ...');
  await Promise.all([prepareLocalWorker(options), !options.prebuilt && buildPage()]);
  serve({ options, services: [await signIn, await startPayments(options)] });
});
