/**
 * `npm run dev`: the same Worker, and Vite's server in front of it with hot reload of the page. Extra arguments go to
 * `wrangler dev`.
 */
import { mkdirSync } from 'node:fs';
import { createServer } from 'vite';
import { liveAndDieWith, main } from './lifetime.ts';
import { startLocalServices } from './local-services.ts';
import { prepareLocalWorker } from './local-worker.ts';
import { readOptions } from './options.ts';
import { startPayments } from './payments.ts';
import { wrangler } from './wrangler.ts';

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  const services = startLocalServices(options);
  await prepareLocalWorker(options);
  // The Worker wants the folder of the built page to be there; the page itself comes from Vite.
  mkdirSync('dist/web', { recursive: true });
  const target = `http://127.0.0.1:${options.port}`;
  // The Worker answers URLs of its own on the host that it was asked by: that must be the page's.
  const worker = { target, changeOrigin: false };
  const page = await createServer({ server: { proxy: { '/api': worker, '/health': worker } } });
  const wranglerArgs = [...(await services).wranglerArgs, ...(await startPayments(options))];
  liveAndDieWith(wrangler(['dev', ...options.wranglerArgs, ...wranglerArgs]), () => page.close());
  await page.listen();
  console.log(`\nOpen ${page.resolvedUrls?.local[0] ?? 'the address above'}: the page reloads as you edit it.\n`);
});
