/**
 * Script of `npm run seed`. Fills a local instance with sample data for every screen. `--url <url>` selects the
 * instance. A repeated run adds only missing data.
 */
import { parseArgs } from 'node:util';
import { load } from '../load.ts';
import { main } from '../main.ts';

await main(async () => {
  const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:8787' } } });
  if (!URL.canParse(values.url)) throw new Error(`"${values.url}" is not an address.`);
  const { fill } = await load<typeof import('./fill.ts')>('dev/seed/fill.ts');
  await fill(new URL(values.url));
});
