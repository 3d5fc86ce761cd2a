/** Script of `npm run seed`. Adds missing sample data to a local instance. `--url <url>` selects the instance. */
import { parseArgs } from 'node:util';
import { load } from '../load.ts';
import { main } from '../main.ts';

await main(async () => {
  const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:8787' } } });
  if (!URL.canParse(values.url)) throw new Error(`"${values.url}" is not a URL.`);
  const { fill } = await load<typeof import('./fill.ts')>('dev/seed/fill.ts');
  await fill(new URL(values.url));
});
