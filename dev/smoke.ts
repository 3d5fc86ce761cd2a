/**
 * `npm run smoke -- https://files.example.com`: tries a deployed instance, or a local one, as people and programs use it, in
 * two minutes, and says in a line what holds and what does not. It sends some 200 MB from this machine, all of it in
 * folders of its own that it deletes at the end. `--mail` writes a message by the contact form as well.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { main } from './lifetime.ts';
import { ROOT } from './wrangler.ts';

await main(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { mail: { type: 'boolean' } } });
  const [address = ''] = positionals;
  if (!URL.canParse(address)) throw new Error('Say which instance: npm run smoke -- https://files.example.com');
  // By Vite, since the contract is written for it.
  const { module } = await runnerImport<typeof import('./smoke/run.ts')>(join(ROOT, 'dev/smoke/run.ts'), {
    configFile: false,
  });
  if (!(await module.smoke(new URL(address), { mail: values.mail === true }))) process.exitCode = 1;
});
