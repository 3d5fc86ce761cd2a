/**
 * `npm run seed`: fills a local instance, by default the one that `npm start` serves, so that every screen has something
 * to show. `--url <address>` names another. Safe to repeat: what is there stays, what is missing comes.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { main } from './lifetime.ts';
import { ROOT } from './wrangler.ts';

await main(async () => {
  const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:8787' } } });
  if (!URL.canParse(values.url)) throw new Error(`"${values.url}" is not an address.`);
  // By Vite, since the contract is written for it.
  const { module } = await runnerImport<typeof import('./seed/fill.ts')>(join(ROOT, 'dev/seed/fill.ts'), {
    configFile: false,
  });
  await module.fill(new URL(values.url));
});
