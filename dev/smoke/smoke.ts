/**
 * Runs `npm run smoke -- https://files.example.com`: tests an instance in two minutes. Uploads about 200 MB and
 * deletes them. `--mail` also sends a contact message.
 */
import { parseArgs } from 'node:util';
import { load } from '../load.ts';
import { main } from '../main.ts';

await main(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { mail: { type: 'boolean' } } });
  const [address = ''] = positionals;
  if (!URL.canParse(address)) throw new Error('Say which instance: npm run smoke -- https://files.example.com');
  const { smoke } = await load<typeof import('./run.ts')>('dev/smoke/run.ts');
  if (!(await smoke(new URL(address), { mail: values.mail === true }))) process.exitCode = 1;
});
