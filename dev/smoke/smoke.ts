/**
 * Script of `npm run smoke -- https://files.example.com`. Tests an instance in two minutes. It uploads about 200 MB
 * into new folders and deletes them. `--mail` also sends a contact message. `--mail-to you@example.com` also mails a
 * confirmation to this address.
 */
import { parseArgs } from 'node:util';
import { load } from '../load.ts';
import { main } from '../main.ts';

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mail: { type: 'boolean' }, 'mail-to': { type: 'string' } },
  });
  const [address = ''] = positionals;
  if (!URL.canParse(address))
    throw new Error('Add the URL of the instance: npm run smoke -- https://files.example.com');
  const { smoke } = await load<typeof import('./run.ts')>('dev/smoke/run.ts');
  const options = { mail: values.mail === true, mailTo: values['mail-to'] ?? null };
  if (!(await smoke(new URL(address), options))) process.exitCode = 1;
});
