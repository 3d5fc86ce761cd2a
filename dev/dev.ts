/**
 * `npm run dev`: the same Worker, and Vite's server in front of it with hot reload of the page. Extra arguments go to
 * `wrangler dev`.
 */
import { mkdirSync } from 'node:fs';
import { createServer } from 'vite';
import { main } from './lifetime.ts';
import { prepareLocalWorker } from './local-worker.ts';
import { readOptions } from './options.ts';
import { startPayments } from './payments.ts';
import { serve } from './serve.ts';
import { startSignIn } from './sign-in-service.ts';

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  const signIn = startSignIn(options);
  await prepareLocalWorker(options);
  // The Worker wants the folder of the built page to be there; the page itself comes from Vite.
  mkdirSync('dist/web', { recursive: true });
  const target = `http://127.0.0.1:${options.port}`;
  // The Worker answers URLs of its own on the host that it was asked by: that must be the page's.
  const worker = { target, changeOrigin: false };
  const page = await createServer({ server: { proxy: { '/api': worker, '/health': worker } } });
  await page.listen();
  serve({
    options,
    services: [await signIn, await startPayments(options)],
    pageAt: (worker) => page.resolvedUrls?.local[0] ?? worker,
    cleanUp: () => page.close(),
  });
});
