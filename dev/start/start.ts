/** Script of `npm start`. `--prebuilt` skips the build, `--verbose` shows all output, others go to `wrangler dev`. */
import { buildPage } from '../build/build-page.ts';
import { main } from '../main.ts';
import { prepareLocalWorker } from './local-worker.ts';
import { startMails } from './mails.ts';
import { readOptions } from './options.ts';
import { startPayments } from './payments.ts';
import { serve } from './serve.ts';
import { startSignIn } from './sign-in.ts';

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  const signIn = startSignIn(options);
  if (!options.prebuilt) console.log('Building the page ...');
  await Promise.all([prepareLocalWorker(options), !options.prebuilt && buildPage()]);
  serve({ options, services: [await signIn, await startPayments(options), startMails(options)] });
});
