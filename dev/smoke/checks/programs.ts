import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCall } from '../../../web/lib/api.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { sha256 } from '../ask.ts';
import { type Check, must, Skipped } from '../check.ts';
import { newBytes } from '../folder.ts';

const run = promisify(execFile);

export const programChecks: readonly Check[] = [
  {
    claim: 'curl uploads, downloads and deletes a file',
    advice: 'Turn off Bot Fight Mode for the zone, because it challenges programs.',
    async run({ url }) {
      const folder = await mkdtemp(join(tmpdir(), 'fileshare-smoke-'));
      const curl = async (...args: string[]) =>
        (await run('curl', ['--silent', '--show-error', '--fail', '--max-time', '60', ...args], { cwd: folder }))
          .stdout;
      try {
        const bytes = newBytes(200_000);
        await writeFile(join(folder, 'report.bin'), bytes);
        const link = (await curl('-T', 'report.bin', '-D', 'headers', new URL('/', url).href)).trim();
        must(URL.canParse(link), `curl -T printed "${link.slice(0, 80)}".`);
        await rm(join(folder, 'report.bin'));
        await curl('-OJ', link);
        must(sha256(await readFile(join(folder, 'report.bin'))) === sha256(bytes), 'The downloaded bytes differ.');
        const deletion = /^x-url-delete: *(\S+)/im.exec(await readFile(join(folder, 'headers'), 'utf8'))?.[1] ?? '';
        await curl('-X', 'DELETE', deletion);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Skipped('curl is not installed');
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      return undefined;
    },
  },
  {
    claim: 'the contact form accepts a message',
    advice: 'Look at the log of the call. /admin shows whether its mail was sent.',
    async run({ url, mail }) {
      if (!mail) return new Skipped('needs --mail, because it mails the operator');
      await createCall(url.origin)(endpoints.contact, {
        name: 'Smoke test',
        email: 'smoke-test@example.com',
        subject: 'Others',
        message: `Test of ${url.origin} by npm run smoke.`,
      });
      return undefined;
    },
  },
];
