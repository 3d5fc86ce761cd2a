/**
 * Runs `npm run smoke -- https://files.example.com`: tests a deployed or local instance in two minutes and prints a
 * line per check. It uploads about 200 MB into its own folders and deletes them. `--mail` also sends a contact message.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { main } from '../lifetime.ts';
import { ROOT } from '../wrangler.ts';

await main(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { mail: { type: 'boolean' } } });
  const [address = ''] = positionals;
  if (!URL.canParse(address)) throw new Error('Say which instance: npm run smoke -- https://files.example.com');
  // The contract needs Vite's module resolution.
  const { module } = await runnerImport<typeof import('./run.ts')>(join(ROOT, 'dev/smoke/run.ts'), {
    configFile: false,
  });
  if (!(await module.smoke(new URL(address), { mail: values.mail === true }))) process.exitCode = 1;
});
