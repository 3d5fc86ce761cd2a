/**
 * Runs `npm run seed`: fills a local instance with sample data for every screen. `--url <address>` selects the
 * instance; the default is the one that `npm start` serves. Repeating it is safe: it adds only missing data.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { main } from '../lifetime.ts';
import { ROOT } from '../wrangler.ts';

await main(async () => {
  const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:8787' } } });
  if (!URL.canParse(values.url)) throw new Error(`"${values.url}" is not an address.`);
  // The contract needs Vite's module resolution.
  const { module } = await runnerImport<typeof import('./fill.ts')>(join(ROOT, 'dev/seed/fill.ts'), {
    configFile: false,
  });
  await module.fill(new URL(values.url));
});
