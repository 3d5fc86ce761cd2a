/** Script of `npm run dev`. Starts the Worker behind Vite's server. Passes arguments to `wrangler dev`. */
import { mkdirSync } from 'node:fs';
import { createServer } from 'vite';
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
  await prepareLocalWorker(options);
  // The Worker needs this folder, even if it is empty. Vite serves the page.
  mkdirSync('dist/web', { recursive: true });
  const target = `http://127.0.0.1:${options.port}`;
  // The Worker builds URLs from the Host header, which must contain the page's host.
  const worker = { target, changeOrigin: false };
  const page = await createServer({ server: { proxy: { '/api': worker, '/health': worker } } });
  await page.listen();
  const pageUrl = page.resolvedUrls?.local[0] ?? target;
  serve({
    options,
    services: [await signIn, await startPayments(options), startMails(options, new URL(pageUrl).origin)],
    pageUrl,
    cleanUp: () => page.close(),
  });
});
